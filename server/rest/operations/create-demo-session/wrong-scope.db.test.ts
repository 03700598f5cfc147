import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

test('a read-only key may not write', () => expectScopeRefused(openCreateDemoSession))
