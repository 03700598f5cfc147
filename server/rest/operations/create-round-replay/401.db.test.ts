import { test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { openCreateRoundReplay } from '@/server/rest/testing/scenes/transactions'

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openCreateRoundReplay))
