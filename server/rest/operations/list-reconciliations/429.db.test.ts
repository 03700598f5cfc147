import { test } from 'vitest'
import { expectRateLimited } from '@/server/rest/testing/promises'
import { openListReconciliations } from '@/server/rest/testing/scenes/reconciliations'

test('a key that has spent its budget waits, and others do not', () =>
  expectRateLimited(openListReconciliations))
