import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { openGetGame } from '@/server/rest/testing/scenes/catalogue'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openGetGame))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openGetGame, (ref) => ({ query: { sub_operator_ref: ref } })))
