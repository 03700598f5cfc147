import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { openGetRound } from '@/server/rest/testing/scenes/transactions'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openGetRound))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openGetRound, (ref) => ({
    path: `/v1/rounds/aurora/round-1?sub_operator_ref=${ref}`,
  })))
