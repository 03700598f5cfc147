import { test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { openGetSession } from '@/server/rest/testing/scenes/sessions'

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openGetSession))
