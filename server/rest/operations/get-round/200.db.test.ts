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
