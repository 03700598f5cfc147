import { test } from 'vitest'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { openSetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('without a default brand, a platform must name one', () => expectDefaultBrandNeeded(openSetPlayerLimits))
