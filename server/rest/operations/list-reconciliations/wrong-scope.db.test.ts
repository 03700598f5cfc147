import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openListReconciliations } from '@/server/rest/testing/scenes/reconciliations'

test('a key without the read scope may not read', () => expectScopeRefused(openListReconciliations))
