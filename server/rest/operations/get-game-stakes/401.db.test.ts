import { test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openGetGameStakes))
