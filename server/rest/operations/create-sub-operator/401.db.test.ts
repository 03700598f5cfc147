import { test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openCreateSubOperator))
