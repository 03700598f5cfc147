import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { invalidationFeed } from '@/server/cache/invalidation-feed'
import { type Listening, listenForInvalidations } from '@/server/cache/listen-for-invalidations'
import { gameSorts, ListGamesQuery } from '@/server/contract/operations/games'
import { newId } from '@/server/core/ids'
import { env } from '@/server/env'
import { createTestProvider, createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { filtersOf } from '../list-games'
import { findMatches, type GameQuestion } from '../queries-list'
import { type CachedCatalogue, findCachedMatches, keepCatalogue, wordsOf } from './find-cached-matches'

/** Another process's connection: this process hears of what it does, or does not know. */
const elsewhere = new Client(env().DATABASE_URL)
let listening: Listening
beforeAll(async () => {
  await elsewhere.connect()
  listening = listenForInvalidations()
  await vi.waitFor(() => expect(invalidationFeed().isTrusted()).toBe(true), { timeout: 10_000 })
})
afterAll(async () => {
  await listening.stop()
  await elsewhere.end()
})

let mine: TestTenant
let cached: CachedCatalogue
let codes: string[]

async function seed(): Promise<void> {
  await elsewhere.query('delete from game')
  mine = await createTestTenant()
  codes = [
    await createTestProvider({ supportedCurrencies: ['EUR'] }),
    await createTestProvider(),
    await createTestProvider({ requiresApproval: true }),
  ]
  await elsewhere.query(
    `insert into game (id, provider_code, provider_game_id, name, category, game_type, volatility, rtp, features,
       supported_currencies, release_date, has_demo, sort_order, is_active, created_at, updated_at)
     select gen_random_uuid(), ($1::text[])[1 + n % 3], 'game-' || n,
       (array['Gold', 'Golden', 'Éclair', 'Łódź', 'Dragon’s', 'Книга'])[1 + n % 6] || ' ' || (array['Rush', '7s', 'lair'])[1 + n % 3]
         || case when n % 4 = 0 then ' gold' else '' end,
       'casino', (array['slots', 'table', null])[1 + n % 3], (array['low', 'high', null])[1 + n / 2 % 3],
       (array[90.5, 96.1, null, 97])[1 + n % 4], (array['{}', '{a}', '{a,b}'])[1 + n % 3]::text[],
       (array[null, '["EUR", "GBP"]', '[]'])[1 + n / 3 % 3]::jsonb, (array['2024-01-01', null, '2020-02-02'])[1 + n % 3]::date,
       true, n % 20, n % 11 <> 0, now() + n % 5 * interval '1 day', now()
     from generate_series(1, 200) n`,
    [codes],
  )
  await elsewhere.query(
    `insert into game_selection (id, organization_id, game_id, is_enabled, updated_at)
     select gen_random_uuid(), $1, id, false, now() from game where sort_order = 7`,
    [mine.organizationId],
  )
  cached = await untilCached()
}

/** Changes may still be on their way when it is read: then it is not believed, and read once more. */
function untilCached(): Promise<CachedCatalogue> {
  return vi.waitFor(
    async () => {
      const anew = keepCatalogue()
      await vi.waitFor(() => expect(anew.get()).not.toBeNull(), { interval: 2, timeout: 500 })
      return anew
    },
    { interval: 2, timeout: 15_000 },
  )
}

function questionOf(query: Record<string, string>): GameQuestion {
  const { organizationId, brandId } = mine
  const parsed = ListGamesQuery.parse(query)
  return { organizationId, brandId, filters: filtersOf(parsed), sort: parsed.sort ?? 'sort_order' }
}

const firstPage = { limit: 30, offset: 0 }
const pages = [firstPage, { limit: 7, offset: 13 }, { limit: 50, offset: 1_000 }]
const ask = (query: Record<string, string>, page = firstPage, of = cached) =>
  findCachedMatches(questionOf(query), page, of)

const questions: Record<string, string>[] = [
  {},
  ...[
    'gold',
    'g',
    'GO ru',
    'gold gold',
    'eclair',
    'Éclair',
    'łódź 7',
    'dragons',
    "dragon's lair",
    'книга',
    '7',
    'nothing',
    '!!!',
    '-',
  ].map((search) => ({ search })),
  { type: 'slots' },
  { volatility: 'high' },
  { rtp_min: '96.1' },
  { rtp_max: '96.1' },
  { rtp_min: '90.5', rtp_max: '96.1', search: 'gold' },
  { features: 'a' },
  { features: 'b,a', type: 'slots' },
  { features: 'none' },
  { currency: 'EUR' },
  { currency: 'GBP', search: 'gol' },
  { currency: 'XXX' },
  { provider: 'nobody' },
]

describe('what is told from memory', () => {
  beforeAll(seed)

  test.each(questions)('is what the database tells, in every order: %j', async (query) => {
    for (const [index, sort] of gameSorts.entries()) {
      const page = pages[index % pages.length]
      const asked = { ...query, sort }
      expect(await ask(asked, page)).toEqual(await findMatches(questionOf(asked), page ?? firstPage))
    }
  })

  test.each([
    [0, 'visible'],
    [2, 'not approved'],
  ])('of provider %i, which is %s, is what the database tells', async (index) => {
    const asked = { provider: codes[index] ?? '' }
    expect(await ask(asked)).toEqual(await findMatches(questionOf(asked), firstPage))
  })

  test('leaves alone what it does not know', async () => {
    expect(await ask({ provider_game_id: 'game-1' })).toBeNull()
    expect(await findCachedMatches({ ...questionOf({}), shown: 'all' }, firstPage, cached)).toBeNull()
  })
})

const changes: [string, string][] = [
  ['a game delisted', 'update game set is_active = false where sort_order = 1'],
  ['games removed', 'delete from game where sort_order < 5'],
  ['a game renamed', `update game set name = 'Renamed' where sort_order = 3`],
  [
    'a new game',
    `insert into game (id, provider_code, provider_game_id, name, category, has_demo, updated_at)
    select gen_random_uuid(), provider_code, 'new', 'New', 'slots', true, now() from game limit 1`,
  ],
  ['a game enabled', 'update game_selection set is_enabled = true'],
  ['a provider suspended', `update provider set status = 'suspended'`],
  [
    'an approval given',
    `insert into provider_access (organization_id, provider_code, is_approved, updated_at)
    select o.id, p.code, true, now() from organization o, provider p where p.requires_approval`,
  ],
]

describe('a change elsewhere', () => {
  beforeEach(seed)

  test.each(changes)('counts as soon as it is told: %s', async (_what, change) => {
    await elsewhere.query(change)
    await vi.waitFor(
      async () => {
        const [told, known] = [await ask({}), await findMatches(questionOf({}), firstPage)]
        expect(told ?? known).toEqual(known)
      },
      { interval: 2, timeout: 1_000 },
    )
    const anew = await untilCached()
    expect(await ask({}, firstPage, anew)).toEqual(await findMatches(questionOf({}), firstPage))
  })

  test('of one account’s selection changes nobody else’s list', async () => {
    const other = await createTestTenant()
    const theirs = { ...questionOf({}), organizationId: other.organizationId, brandId: other.brandId }
    const [{ id = '' } = {}] = (
      await elsewhere.query<{ id: string }>('select id from game where sort_order = 2')
    ).rows
    await elsewhere.query(
      'insert into game_selection (id, organization_id, game_id, is_enabled, updated_at) values ($1, $2, $3, false, now())',
      [newId(), mine.organizationId, id],
    )
    const anew = await untilCached()
    expect(await findCachedMatches(theirs, firstPage, anew)).toEqual(await findMatches(theirs, firstPage))
    expect(await ask({}, firstPage, anew)).toEqual(await findMatches(questionOf({}), firstPage))
  })
})

test.each([
  'Gold',
  ' GOLD  rush!',
  "Dragon's",
  '`a`b',
  'a-b_c',
  '7s',
  '',
  '!!!',
  'x'.repeat(128),
  "o'neil & co",
])('the words of %j are the database’s', async (search) => {
  const { rows } = await elsewhere.query<{ words: string }>('select name_words($1) as words', [search])
  expect((await wordsOf(search)).join(' ')).toBe(rows[0]?.words)
})
