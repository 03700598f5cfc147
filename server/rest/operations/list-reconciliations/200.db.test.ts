import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { openListReconciliations, openPeriod } from '@/server/rest/testing/scenes/reconciliations'

test('a period tells its days, its state and what is unsettled', async () => {
  const { ask, tenant } = await openListReconciliations()
  const id = await openPeriod(tenant.organizationId)
  const breakOf = (state: 'open' | 'claimed' | 'accepted') => ({
    ...{ id: newId(), reconciliationId: id, organizationId: tenant.organizationId, providerCode: 'aurora' },
    ...{ transactionId: state, kind: 'amount', findings: ['amount'], cause: 'not_known', currency: 'EUR' },
    ...{ type: 'bet', providerMinor: 0n, answeredMinor: 0n, confirmedMinor: 0n, walletMinor: 0n },
    ...{ atStakeMinor: 1n, state, firstSeenAt: new Date(), seenAt: new Date() },
  })
  await db.reconciliationBreak.createMany({ data: (['open', 'claimed', 'accepted'] as const).map(breakOf) })
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    reconciliations: [
      {
        id,
        from: '2026-03-01T00:00:00.000Z',
        to: '2026-03-02T00:00:00.000Z',
        time_zone: 'UTC',
        state: 'compared',
        error: null,
        transaction_count: 0,
        unsettled_breaks: 2,
        created_at: expect.any(String),
        compared_at: expect.any(String),
        signed_at: null,
      },
    ],
    limit: 50,
    offset: 0,
    has_more: false,
    next_cursor: null,
  })
})

test('filters keep the periods that overlap the times, in their state; a cursor walks through all of them', async () => {
  const { ask, tenant } = await openListReconciliations()
  const days = ['2026-03-01', '2026-03-02', '2026-03-03']
  const ids: string[] = []
  for (const day of days) ids.push(await openPeriod(tenant.organizationId, new Date(day)))
  const [first, second, third] = ids
  await db.reconciliation.update({ where: { id: third ?? '' }, data: { state: 'waiting' } })
  const idsOf = async (query: string): Promise<string[]> => {
    const { reconciliations } = await (await ask({ path: `/v1/reconciliations?${query}` })).json()
    return reconciliations.map(({ id }: { id: string }) => id)
  }
  expect(await idsOf('')).toEqual([third, second, first])
  expect(await idsOf('from=2026-03-02T00:00:00Z')).toEqual([third, second])
  expect(await idsOf('from=2026-03-02T12:00:00Z&to=2026-03-03T00:00:00Z')).toEqual([second])
  expect(await idsOf('state=waiting')).toEqual([third])
  expect(await idsOf('limit=1&offset=1')).toEqual([second])
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/v1/reconciliations?limit=2&cursor=${cursor}`
    const page = await (await ask({ path })).json()
    seen.push(...page.reconciliations.map(({ id }: { id: string }) => id))
    expect(page.has_more).toBe(page.next_cursor !== null)
    cursor = page.next_cursor
  }
  expect(seen).toEqual([third, second, first])
})

test('a suspended account can still read', async () => {
  const { ask, tenant } = await openListReconciliations()
  await db.organization.update({ where: { id: tenant.organizationId }, data: { isActive: false } })
  expect((await ask()).status).toBe(200)
})
