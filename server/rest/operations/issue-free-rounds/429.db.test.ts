import { test } from 'vitest'
import { expectRateLimited } from '@/server/rest/testing/promises'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a key that has spent its budget waits, and others do not', () => expectRateLimited(openIssueFreeRounds))
