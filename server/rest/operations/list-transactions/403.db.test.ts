import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openListTransactions } from '@/server/rest/testing/scenes/transactions'

test('a key without the scope is refused', () => expectScopeRefused(openListTransactions))
