import { test } from 'vitest'
import {
  expectDisabledOperatorRefused,
  expectRetiredBrandRefused,
  expectScopeRefused,
} from '@/server/rest/testing/promises'
import { openSetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('a read-only key may not write', () => expectScopeRefused(openSetPlayerLimits))
test('a disabled operator is refused', () => expectDisabledOperatorRefused(openSetPlayerLimits))
test('a suspended or retired brand is refused', () =>
  expectRetiredBrandRefused(openSetPlayerLimits, (ref) => ({ query: { sub_operator_ref: ref } })))
