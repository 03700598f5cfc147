import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { openListGameCalendar } from '@/server/rest/testing/scenes/catalogue'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openListGameCalendar))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openListGameCalendar, (ref) => ({ query: { sub_operator_ref: ref } })))
