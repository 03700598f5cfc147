import { test } from 'vitest'
import { expectDisabledOperatorRefused } from '@/server/rest/testing/promises'
import { openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openGetGameStakes))
