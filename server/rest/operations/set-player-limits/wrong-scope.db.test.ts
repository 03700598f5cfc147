import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openSetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('a key without the scope is refused', () => expectScopeRefused(openSetPlayerLimits))
