import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openGetSession } from '@/server/rest/testing/scenes/sessions'

test('a key without the read scope may not read', () => expectScopeRefused(openGetSession))
