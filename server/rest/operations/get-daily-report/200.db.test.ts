import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { expectRecordsReadable } from '@/server/rest/testing/promises'
import { recordMovement } from '@/server/rest/testing/recorded-movement'
import { countFacts, openGetDailyReport } from '@/server/rest/testing/scenes/reports'

const at = (time: string) => ({
  createdAt: new Date(`2026-03-${time}Z`),
  settledAt: new Date(`2026-03-${time}Z`),
})

test('what settled is summed by day and currency, with its players', async () => {
  const scene = await openGetDailyReport()
  const { tenant, ask } = scene
  const bet = await recordMovement(tenant, {
    type: 'bet',
    amountMinor: 500n,
    isFinished: false,
    ...at('01T12:00:00'),
  })
  await recordMovement(tenant, { playerId: 'p2', ...at('01T23:59:59') })
  await recordMovement(tenant, { isFree: true, amountMinor: 40n, roundId: 'round-2', ...at('01T13:00:00') })
  await recordMovement(tenant, { currency: 'SEK', amountMinor: 7n, ...at('02T00:00:00') })
  await recordMovement(tenant, {
    type: 'refund',
    amountMinor: 500n,
    isFinished: false,
    reversalOfId: bet,
    referenceTransactionId: `tx-${bet}`,
    ...at('02T08:00:00'),
  })
  await recordMovement(tenant, { state: 'rejected', settledAt: null })
  await countFacts(scene)
  const response = await ask({ query: { to: '2026-03-02' } })
  expect(response.status).toBe(200)
  const none = { provider_code: null, game_id: null, country: null }
  expect(await response.json()).toEqual({
    rows: [
      {
        ...{ date: '2026-03-01', currency: 'EUR', ...none },
        ...{ bets: 1, wins: 2, refunds: 0, rounds: 2, players: 2 },
        ...{ bet_amount: 500, win_amount: 380, refund_amount: 0, free_win_amount: 40, ggr: 120 },
      },
      {
        ...{ date: '2026-03-02', currency: 'EUR', ...none },
        ...{ bets: 0, wins: 0, refunds: 1, rounds: 0, players: 1 },
        ...{ bet_amount: 0, win_amount: 0, refund_amount: 500, free_win_amount: 0, ggr: -500 },
      },
      {
        ...{ date: '2026-03-02', currency: 'SEK', ...none },
        ...{ bets: 0, wins: 1, refunds: 0, rounds: 1, players: 1 },
        ...{ bet_amount: 0, win_amount: 7, refund_amount: 0, free_win_amount: 0, ggr: -7 },
      },
    ],
    counted_from: null,
    counted_until: expect.stringMatching(/:00:00\.000Z$/),
    limit: 500,
    next_cursor: null,
  })
})

test('groups are told apart as asked, and filters hold', async () => {
  const scene = await openGetDailyReport()
  const { tenant, ask } = scene
  await recordMovement(tenant)
  await recordMovement(tenant, { currency: 'SEK' })
  await countFacts(scene)
  const rowsOf = async (query: Record<string, string>) => (await (await ask({ query })).json()).rows
  expect(await rowsOf({ group_by: 'provider' })).toMatchObject([
    { currency: 'EUR', provider_code: tenant.providerCode, game_id: null },
    { currency: 'SEK', provider_code: tenant.providerCode, game_id: null },
  ])
  expect(await rowsOf({ group_by: 'game,country', currency: 'SEK' })).toMatchObject([
    { currency: 'SEK', provider_code: tenant.providerCode, game_id: tenant.gameId, country: null },
  ])
  expect(await rowsOf({ provider_code: 'nobody' })).toEqual([])
  expect(await rowsOf({ provider_code: tenant.providerCode })).toHaveLength(2)
})

test('a cursor walks through every row once', async () => {
  const scene = await openGetDailyReport()
  const { tenant, ask } = scene
  for (const day of ['01', '02', '03'])
    for (const currency of ['EUR', 'SEK', 'KWD'])
      await recordMovement(tenant, { currency, ...at(`${day}T10:00:00`) })
  await countFacts(scene)
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await (
      await ask({ query: { to: '2026-03-31', limit: '2', group_by: 'game', cursor } })
    ).json()
    seen.push(...page.rows.map((row: { date: string; currency: string }) => `${row.date} ${row.currency}`))
    cursor = page.next_cursor ?? ''
  } while (cursor !== '')
  expect(seen).toHaveLength(9)
  expect(seen).toEqual([...new Set(seen)].toSorted())
})

test('the day under way has what was counted of it', async () => {
  const scene = await openGetDailyReport()
  const { tenant, ask } = scene
  tenant.clock.set(new Date('2026-03-05T12:30:00Z'))
  for (const time of ['05T10:00:00', '05T11:59:59', '05T12:10:00'])
    await recordMovement(tenant, { playerId: time, ...at(time) })
  await countFacts(scene)
  expect(await (await ask({ query: { from: '2026-03-05' } })).json()).toMatchObject({
    rows: [{ date: '2026-03-05', wins: 2, players: 2 }],
    counted_until: '2026-03-05T12:00:00.000Z',
  })
})

test('amounts asked for as text are exact at any size', async () => {
  const scene = await openGetDailyReport()
  const { tenant, ask } = scene
  await recordMovement(tenant, { amountMinor: 9_007_199_254_740_991n })
  await countFacts(scene)
  expect(await (await ask()).json()).toMatchObject({
    rows: [{ win_amount: 9_007_199_254_740_991, ggr: -9_007_199_254_740_991 }],
  })
  await recordMovement(tenant, { amountMinor: 9_007_199_254_740_991n })
  const { organizationId } = tenant
  await db.statisticProgress.deleteMany({ where: { organizationId } })
  await countFacts(scene)
  expect(await (await ask({ query: { amounts: 'text' } })).json()).toMatchObject({
    rows: [{ bets: 0, wins: 2, bet_amount: '0', win_amount: '18014398509481982', ggr: '-18014398509481982' }],
  })
})

test('while the past is being counted it says from when on', async () => {
  const scene = await openGetDailyReport()
  const { tenant, ask } = scene
  await recordMovement(tenant)
  await countFacts(scene)
  const rolledFrom = new Date('2026-03-01T18:00:00Z')
  await db.statisticProgress.update({
    where: { organizationId: tenant.organizationId },
    data: { rolledFrom, isBackfilled: false },
  })
  expect(await (await ask()).json()).toMatchObject({ counted_from: rolledFrom.toISOString() })
})

test('before anything was counted there is nothing to tell', async () => {
  const { ask } = await openGetDailyReport()
  expect(await (await ask()).json()).toEqual({
    rows: [],
    counted_from: null,
    counted_until: null,
    limit: 500,
    next_cursor: null,
  })
})

test('a suspended account or brand, and a platform with nobody to bill, can still read', () =>
  expectRecordsReadable(openGetDailyReport))
