import { test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openCancelFreeRounds))
