import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openListTransactions } from '@/server/rest/testing/scenes/transactions'

test('a key without the read scope may not read', () => expectScopeRefused(openListTransactions))
