import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openCancelFreeRounds))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openCancelFreeRounds, (ref) => ({
    path: `/v1/free-rounds/x/cancel?sub_operator_ref=${ref}`,
  })))
