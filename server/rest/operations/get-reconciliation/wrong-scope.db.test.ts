import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openGetReconciliation } from '@/server/rest/testing/scenes/reconciliations'

test('a key without the read scope may not read', () => expectScopeRefused(openGetReconciliation))
