import { test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { openSetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openSetPlayerLimits))
