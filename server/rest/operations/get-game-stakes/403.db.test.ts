import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openGetGameStakes))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openGetGameStakes, (ref) => ({ query: { sub_operator_ref: ref } })))
