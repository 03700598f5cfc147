import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openGetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('a key without the scope is refused', () => expectScopeRefused(openGetPlayerLimits))
