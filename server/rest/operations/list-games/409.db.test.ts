import { test } from 'vitest'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { openListGames } from '@/server/rest/testing/scenes/catalogue'

test('without a default brand, a platform must name one', () => expectDefaultBrandNeeded(openListGames))
