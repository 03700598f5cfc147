import { test } from 'vitest'
import { expectDisabledOperatorRefused } from '@/server/rest/testing/promises'
import { openListProviders } from '@/server/rest/testing/scenes/catalogue'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openListProviders))
