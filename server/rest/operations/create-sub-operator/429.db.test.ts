import { test } from 'vitest'
import { expectBudgetKept } from '@/server/rest/testing/promises'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'

test('a key that has spent its budget waits, and others do not', () =>
  expectBudgetKept(openCreateSubOperator))
