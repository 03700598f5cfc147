import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openListGameCalendar } from '@/server/rest/testing/scenes/catalogue'

test('a key without the read scope may not read', () => expectScopeRefused(openListGameCalendar))
