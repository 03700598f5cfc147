import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openListFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a key without the scope is refused', () => expectScopeRefused(openListFreeRounds))
