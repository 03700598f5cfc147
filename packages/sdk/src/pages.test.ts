import { expect, test } from 'vitest'
import { clientWith } from './testing/answers.js'

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = []
  for await (const value of values) found.push(value)
  return found
}

const searchOf = ({ url }: { url: string }) => new URL(url).search

test('games are read page by page, each when it is needed, with the same filters', async () => {
  const page = (number: number, ids: string[]) => ({
    status: 200,
    body: { games: ids.map((id) => ({ id })), total: 5, page: number, per_page: 2 },
  })
  const { croupier, sent } = clientWith([page(1, ['a', 'b']), page(2, ['c', 'd']), page(3, ['e'])])
  const games = croupier.items('listGames', { provider: 'aurora', per_page: 2 })
  expect(sent).toEqual([])
  expect((await games.next()).value?.id).toBe('a')
  expect(sent).toHaveLength(1)
  expect((await all(games)).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e'])
  expect(sent.map(searchOf)).toEqual([
    '?provider=aurora&per_page=2',
    '?provider=aurora&per_page=2&page=2',
    '?provider=aurora&per_page=2&page=3',
  ])
})

test('transactions go on from the cursor of the page before, which replaces an offset', async () => {
  const page = (id: string, next: string | null) => ({
    status: 200,
    body: { transactions: [{ id }], next_cursor: next },
  })
  const { croupier, sent } = clientWith([page('a', 'c1'), page('b', null)])
  const found = await all(croupier.brand('nordic').items('listTransactions', { offset: 10 }))
  expect(found.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(sent.map(searchOf)).toEqual([
    '?offset=10&sub_operator_ref=nordic',
    '?cursor=c1&sub_operator_ref=nordic',
  ])
})

test('a round is read by offset, and pages are handed out whole', async () => {
  const page = (offset: number, isLast: boolean) => ({
    status: 200,
    body: { round: { transactions: [{ id: 'a' }, { id: 'b' }], offset, has_more: !isLast } },
  })
  const { croupier, sent } = clientWith([page(0, false), page(2, true)])
  const pages = await all(croupier.pages('getRound', { provider_code: 'aurora', round_id: 'r' }))
  expect(pages.map(({ round }) => round.offset)).toEqual([0, 2])
  expect(sent.map(searchOf)).toEqual(['', '?offset=2'])
})

test('a list that fails ends with its error, after what was read', async () => {
  const { croupier } = clientWith([
    { status: 200, body: { grants: [{ grant_id: 'a' }], next_cursor: 'c1' } },
    { status: 401, body: { error: 'invalid_token', message: 'No.' } },
  ])
  const grants = croupier.items('listFreeRounds', {})
  expect((await grants.next()).value?.grant_id).toBe('a')
  await expect(grants.next()).rejects.toMatchObject({ code: 'invalid_token' })
})
