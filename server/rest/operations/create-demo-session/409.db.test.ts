import { test } from 'vitest'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

test('without a default brand, a platform must name one', () =>
  expectDefaultBrandNeeded(openCreateDemoSession))
