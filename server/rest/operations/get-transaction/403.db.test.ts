import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { openGetTransaction } from '@/server/rest/testing/scenes/transactions'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openGetTransaction))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openGetTransaction, (ref) => ({
    path: `/v1/transactions/01981f3e-2c4d-7a31-8f6b-0e9d8c7b6a04?sub_operator_ref=${ref}`,
  })))
