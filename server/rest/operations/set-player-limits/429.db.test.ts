import { test } from 'vitest'
import { expectRateLimited } from '@/server/rest/testing/promises'
import { openSetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('a key that has spent its budget waits, and others do not', () => expectRateLimited(openSetPlayerLimits))
