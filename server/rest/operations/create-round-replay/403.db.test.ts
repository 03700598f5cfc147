import { test } from 'vitest'
import {
  expectDisabledOperatorRefused,
  expectRetiredBrandRefused,
  expectScopeRefused,
} from '@/server/rest/testing/promises'
import { openCreateRoundReplay } from '@/server/rest/testing/scenes/transactions'

test('a key that may only read is refused', () => expectScopeRefused(openCreateRoundReplay))

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openCreateRoundReplay))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openCreateRoundReplay, (ref) => ({ query: { sub_operator_ref: ref } })))
