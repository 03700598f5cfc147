import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openGetGame } from '@/server/rest/testing/scenes/catalogue'

test('a key without the read scope may not read', () => expectScopeRefused(openGetGame))
