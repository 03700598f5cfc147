import { test } from 'vitest'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { openCreateRoundReplay } from '@/server/rest/testing/scenes/transactions'

test('without a default brand, a platform must name one', () =>
  expectDefaultBrandNeeded(openCreateRoundReplay))
