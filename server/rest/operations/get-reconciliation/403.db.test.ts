import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { expectBrandKeyRefused, openGetReconciliation } from '@/server/rest/testing/scenes/reconciliations'

test('a key without the scope is refused', () => expectScopeRefused(openGetReconciliation))
test('a key of one brand is refused', () => expectBrandKeyRefused(openGetReconciliation))
