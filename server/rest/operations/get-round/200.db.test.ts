import { expect, test } from 'vitest'
import { expectRecordsReadable } from '@/server/rest/testing/promises'
import { recordMovement } from '@/server/rest/testing/recorded-movement'
import { openGetRound } from '@/server/rest/testing/scenes/transactions'

test('a round shows its movements and what the wallet confirmed of them', async () => {
  const { ask, tenant } = await openGetRound()
  await recordMovement(tenant, { type: 'bet', amountMinor: 100n, isFinished: false, providerAnswer: 'ok' })
  const response = await ask()
  expect(response.status).toBe(200)
  const { round } = await response.json()
  expect(round).toMatchObject({
    provider_code: tenant.providerCode,
    round_id: 'round-1',
    finished: true,
    totals: [{ currency: 'EUR', bet_amount: 100, win_amount: 340, refund_amount: 0 }],
  })
  expect(round.transactions).toHaveLength(2)
})

test('a round id may hold any character, percent-encoded', async () => {
  const { ask, tenant } = await openGetRound()
  await recordMovement(tenant, { roundId: 'a/b c?' })
  const response = await ask({ path: `/v1/rounds/${tenant.providerCode}/${encodeURIComponent('a/b c?')}` })
  expect(await response.json()).toMatchObject({ round: { round_id: 'a/b c?' } })
})

test('a suspended account or brand, and a platform with nobody to bill, can still read', () =>
  expectRecordsReadable(openGetRound))

test('a long round is shown a page at a time, its sums and its end over all of it', async () => {
  const { ask, tenant } = await openGetRound()
  const path = `/v1/rounds/${tenant.providerCode}/long`
  const base = Date.parse('2026-03-01T12:00:00Z')
  for (const [index, amountMinor] of [100n, 200n, 300n].entries()) {
    await recordMovement(tenant, {
      roundId: 'long',
      type: 'win',
      amountMinor,
      isFinished: index === 2,
      createdAt: new Date(base + index),
    })
  }
  const page = async (query: string) => (await (await ask({ path: `${path}?${query}` })).json()).round
  const totals = [{ currency: 'EUR', bet_amount: 0, win_amount: 600, refund_amount: 0 }]
  const whole = { finished: true, totals }
  const first = await page('limit=2')
  expect(first).toMatchObject({ ...whole, limit: 2, offset: 0, has_more: true })
  expect(first.transactions.map((row: { amount: number }) => row.amount)).toEqual([100, 200])
  const last = await page('limit=2&offset=2')
  expect(last).toMatchObject({ ...whole, limit: 2, offset: 2, has_more: false })
  expect(last.transactions.map((row: { amount: number }) => row.amount)).toEqual([300])
  expect(await page('offset=9')).toMatchObject({ ...whole, limit: 200, transactions: [], has_more: false })
})
