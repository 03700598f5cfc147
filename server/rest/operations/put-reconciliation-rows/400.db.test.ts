import { expect, test } from 'vitest'
import { expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { journalRow, openPutRows } from '@/server/rest/testing/scenes/reconciliations'

test.each([
  ['none', []],
  ['too many', Array.from({ length: 5_001 }, () => 0)],
  ['no list', journalRow('tx-1')],
])('%s are refused', async (_, rows) => {
  const { ask } = await openPutRows()
  expect(await issuePaths(await ask({ body: { rows } }))).toEqual(['rows'])
})

test('another version of the interface is refused', () => expectVersionChecked(openPutRows))
