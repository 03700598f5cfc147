import { test } from 'vitest'
import { expectVersionChecked } from '@/server/rest/testing/promises'
import { openListProviders } from '@/server/rest/testing/scenes/catalogue'

test('another version of the interface is refused', () => expectVersionChecked(openListProviders))
