import { expect, test } from 'vitest'
import { expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

test.each([undefined, null, 5, 'lucky-harbour', ''])('the game_id %j is refused', async (game_id) => {
  const { ask } = await openCreateDemoSession()
  expect(await issuePaths(await ask({ body: { game_id } }))).toEqual(['game_id'])
})

test('another version of the interface is refused', () => expectVersionChecked(openCreateDemoSession))
