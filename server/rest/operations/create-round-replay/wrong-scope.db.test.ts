import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openCreateRoundReplay } from '@/server/rest/testing/scenes/transactions'

test('a key without the write scope makes no links', () => expectScopeRefused(openCreateRoundReplay))
