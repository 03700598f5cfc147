import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openCreateSession } from '@/server/rest/testing/scenes/sessions'

test('a read-only key may not write', () => expectScopeRefused(openCreateSession))
