import { test } from 'vitest'
import { expectRateLimited } from '@/server/rest/testing/promises'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'

test('a key that has spent its budget waits, and others do not', () =>
  expectRateLimited(openCreateSubOperator))
