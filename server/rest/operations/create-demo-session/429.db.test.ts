import { test } from 'vitest'
import { expectRateLimited } from '@/server/rest/testing/promises'
import { openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

test('a key that has spent its budget waits, and others do not', () =>
  expectRateLimited(openCreateDemoSession))
