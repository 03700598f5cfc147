import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { expectBrandKeyRefused, openListReconciliations } from '@/server/rest/testing/scenes/reconciliations'

test('a key without the scope is refused', () => expectScopeRefused(openListReconciliations))
test('a key of one brand is refused', () => expectBrandKeyRefused(openListReconciliations))
