import { test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { openGetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openGetPlayerLimits))
