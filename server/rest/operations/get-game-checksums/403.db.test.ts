import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { openGetGameChecksums } from '@/server/rest/testing/scenes/catalogue'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openGetGameChecksums))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openGetGameChecksums, (ref) => ({ query: { sub_operator_ref: ref } })))
