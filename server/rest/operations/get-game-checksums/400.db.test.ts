import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openGetGameChecksums } from '@/server/rest/testing/scenes/catalogue'

test('an id that is no UUID is refused by name', async () => {
  const { ask } = await openGetGameChecksums()
  for (const id of ['1', 'lucky-harbour', '%00', '01981f3c-6f0e-7c51-9b0c-3d2f6a1e8b0']) {
    expect(await issuePaths(await ask({ path: `/v1/games/${id}/checksums` }))).toEqual(['game_id'])
  }
})

test('another version of the interface is refused', () => expectVersionChecked(openGetGameChecksums))

test('the brand selector is judged', () =>
  expectSelectorChecked(openGetGameChecksums, (ref) => ({ query: { sub_operator_ref: ref } })))

test.each(['jurisdiction=sweden', 'algorithm=rot13'])('%s is refused by name', async (query) => {
  const { ask } = await openGetGameChecksums()
  const [name = '', value = ''] = query.split('=')
  expect(await issuePaths(await ask({ query: { [name]: value } }))).toEqual([name])
})
