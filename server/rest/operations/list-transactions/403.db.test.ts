import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { openListTransactions } from '@/server/rest/testing/scenes/transactions'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openListTransactions))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openListTransactions, (ref) => ({
    path: `/v1/transactions?sub_operator_ref=${ref}`,
  })))
