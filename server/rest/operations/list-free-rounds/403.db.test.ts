import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { openListFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openListFreeRounds))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openListFreeRounds, (ref) => ({
    path: `/v1/free-rounds?sub_operator_ref=${ref}`,
  })))
