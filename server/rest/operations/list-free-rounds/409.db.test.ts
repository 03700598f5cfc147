import { test } from 'vitest'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { openListFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('without a default brand, a platform must name one', () => expectDefaultBrandNeeded(openListFreeRounds))
