import { test } from 'vitest'
import { expectDisabledOperatorRefused, expectScopeRefused } from '@/server/rest/testing/promises'
import { expectBrandKeyRefused, openPutRows } from '@/server/rest/testing/scenes/reconciliations'

test('a key without the scope may not write', () => expectScopeRefused(openPutRows))
test('a disabled operator is refused', () => expectDisabledOperatorRefused(openPutRows))
test('a key of one brand is refused', () => expectBrandKeyRefused(openPutRows))
