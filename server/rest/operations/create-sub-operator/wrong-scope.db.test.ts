import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'

test('a read-only key may not write', () => expectScopeRefused(openCreateSubOperator))
