import { test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { openGetReconciliation } from '@/server/rest/testing/scenes/reconciliations'

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openGetReconciliation))
