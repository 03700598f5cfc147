import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

test('a key without the read scope may not read', () => expectScopeRefused(openGetGameStakes))
