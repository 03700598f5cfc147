import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { openListGames } from '@/server/rest/testing/scenes/catalogue'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openListGames))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openListGames, (ref) => ({ path: `/v1/games?sub_operator_ref=${ref}` })))
