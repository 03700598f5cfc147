import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openGetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('a player’s id has at most 128 characters', async () => {
  const { ask } = await openGetPlayerLimits()
  expect(await issuePaths(await ask({ path: `/v1/players/${'p'.repeat(129)}/limits` }))).toEqual([
    'player_id',
  ])
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openGetPlayerLimits, (ref) => ({ query: { sub_operator_ref: ref } })))

test('another version of the interface is refused', () => expectVersionChecked(openGetPlayerLimits))
