import { test } from 'vitest'
import { expectRateLimited } from '@/server/rest/testing/promises'
import { openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

test('a key that has spent its budget waits, and others do not', () => expectRateLimited(openGetGameStakes))
