import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { openGetReconciliation } from '@/server/rest/testing/scenes/reconciliations'

const totalsOf = (reconciliationId: string, brandId: string, minor: string[]) =>
  minor.map((amount, index) => ({
    ...{ id: newId(), reconciliationId, providerCode: 'aurora', brandId: index === 0 ? null : brandId },
    ...{
      currency: 'EUR',
      day: new Date('2026-03-01'),
      type: index === 2 ? ('win' as const) : ('bet' as const),
    },
    ...{ providerMinor: null, answeredMinor: amount, confirmedMinor: amount, walletMinor: '7' },
    ...{ toleratedMinor: '0', movementCount: 3n },
  }))

test('a period tells its breaks by kind and state, its sums, and what rows it takes', async () => {
  const { ask, tenant, id } = await openGetReconciliation({ settings: { kind: 'platform' } })
  await db.reconciliationTotal.createMany({ data: totalsOf(id, tenant.brandId, ['0', '1200', '340']) })
  await db.reconciliationBreak.createMany({
    data: ['a', 'b', 'c'].map((transactionId) => ({
      ...{ id: newId(), reconciliationId: id, organizationId: tenant.organizationId, transactionId },
      ...{ providerCode: 'aurora', kind: transactionId === 'c' ? 'late' : 'amount', findings: [] },
      ...{ cause: 'not_known', currency: 'EUR', type: 'bet', state: 'open' as const },
      ...{ providerMinor: 0n, answeredMinor: 0n, confirmedMinor: 0n, walletMinor: 0n, atStakeMinor: 1n },
      ...{ firstSeenAt: new Date(), seenAt: new Date() },
    })),
  })
  const response = await ask()
  expect(response.status).toBe(200)
  const { reconciliation, sums, next_cursor } = await response.json()
  expect(reconciliation).toMatchObject({
    ...{ id, state: 'compared', unsettled_breaks: 3, signed_at: null },
    breaks: [
      { kind: 'amount', state: 'open', count: 2 },
      { kind: 'late', state: 'open', count: 1 },
    ],
    journal: {
      accepts_rows: true,
      from: '2026-02-27T12:00:00.000Z',
      to: '2026-03-03T12:00:00.000Z',
      max_rows: 5_000,
    },
  })
  expect(next_cursor).toBeNull()
  const bet = {
    ...{ date: '2026-03-01', provider_code: 'aurora', sub_operator_ref: 'main', currency: 'EUR' },
    ...{ transaction_type: 'bet', transaction_count: 3, provider_amount: null, answered_amount: 1200 },
    ...{ confirmed_amount: 1200, wallet_amount: 7, tolerated_amount: 0 },
  }
  expect(sums).toEqual([
    { ...bet, sub_operator_ref: null, answered_amount: 0, confirmed_amount: 0 },
    bet,
    { ...bet, transaction_type: 'win', answered_amount: 340, confirmed_amount: 340 },
  ])
  const seen: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = { limit: '1', cursor }
    const page = await (await ask({ query })).json()
    seen.push(...page.sums)
    cursor = page.next_cursor
  }
  expect(seen).toEqual(sums)
})

test('sums beyond what JSON holds exactly are read as text', async () => {
  const { ask, tenant, id } = await openGetReconciliation()
  await db.reconciliationTotal.createMany({ data: totalsOf(id, tenant.brandId, ['0', '9007199254740993']) })
  expect((await ask()).status).toBe(400)
  const { sums } = await (await ask({ query: { amounts: 'text' } })).json()
  expect(sums[1]).toMatchObject({ answered_amount: '9007199254740993', provider_amount: null })
})

test('a signed period takes no rows', async () => {
  const { ask, id } = await openGetReconciliation()
  await db.reconciliation.update({ where: { id }, data: { signedAt: new Date('2026-03-04T00:00:00Z') } })
  expect((await (await ask()).json()).reconciliation).toMatchObject({
    signed_at: '2026-03-04T00:00:00.000Z',
    journal: { accepts_rows: false },
  })
})
