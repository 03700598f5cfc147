import { test } from 'vitest'
import { expectRateLimited } from '@/server/rest/testing/promises'
import { openCreateRoundReplay } from '@/server/rest/testing/scenes/transactions'

test('a key that has spent its budget waits, and others do not', () =>
  expectRateLimited(openCreateRoundReplay))
