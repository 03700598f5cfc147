import { describe, expect, it, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { topUpCredit } from '@/server/modules/finance/approvals'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import { bookCredit, getCreditOverview, listCredit, requireCredit } from './index'
import { topUpOf } from './testing/top-up'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

describe('credit', () => {
  it('lets launches pass above the overdraft floor and stops them on it', async () => {
    const above = await createTestTenant({ creditMinor: -499n, overdraftFloorMinor: -500n })
    const onFloor = await createTestTenant({ creditMinor: -500n, overdraftFloorMinor: -500n })
    const below = await createTestTenant({ creditMinor: -501n, overdraftFloorMinor: -500n })
    await requireCredit(above.tenant)
    await expect(requireCredit(onFloor.tenant)).rejects.toEqual(refusal('E4001', 402))
    await expect(requireCredit(below.tenant)).rejects.toEqual(refusal('E4001', 402))
  })

  it('opens launches again once it is topped up', async () => {
    const { tenant } = await createTestTenant({ creditMinor: 0n })
    await expect(requireCredit(tenant)).rejects.toEqual(refusal('E4001', 402))
    await topUpCredit(tenant, topUpOf(1n, 'invoice 1'))
    await requireCredit(tenant)
  })

  it('equals the sum of its ledger however many top-ups run at once, each row telling its balance', async () => {
    const { tenant, organizationId } = await createTestTenant({ creditMinor: 0n })
    const amounts = Array.from({ length: 20 }, (_, index) => BigInt(index + 1))
    await Promise.all(amounts.map((amountMinor) => topUpCredit(tenant, topUpOf(amountMinor))))
    const organization = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
    const ledger = await db.creditEntry.findMany({
      where: { organizationId },
      orderBy: { position: 'asc' },
    })
    expect(ledger.map(({ position }) => position)).toEqual(amounts.map((_, index) => index + 1))
    expect(organization.creditMinor).toBe(210n)
    let balance = 0n
    for (const entry of ledger) {
      balance += entry.amountMinor
      expect(entry.balanceMinor).toBe(balance)
    }
    expect(ledger).toHaveLength(20)
    expect(await db.auditEntry.count({ where: { organizationId } })).toBe(20)
  })

  it('is booked in order of time, also by an instance whose clock is behind', async () => {
    const { tenant, clock, organizationId } = await createTestTenant({ creditMinor: 0n })
    const midnight = new Date('2026-04-01T00:00:00Z')
    for (const ms of [0, -1, 1]) {
      clock.set(new Date(midnight.getTime() + ms))
      await topUpCredit(tenant, topUpOf(1n))
    }
    const ledger = await db.creditEntry.findMany({ where: { organizationId }, orderBy: { position: 'asc' } })
    expect(ledger.map(({ createdAt }) => createdAt.getTime() - midnight.getTime())).toEqual([0, 0, 1])
  })

  it.each([0n, -1n])('refuses to top up by %s: E0003', async (amountMinor) => {
    const { tenant } = await createTestTenant()
    await expect(topUpCredit(tenant, topUpOf(amountMinor))).rejects.toEqual(refusal('E0003', 400))
  })

  it('is topped up by staff administrators, never by the tenant itself', async () => {
    const { tenant } = await createTestTenant()
    const owner = {
      kind: 'user',
      userId: newId(),
      email: 'o@example.com',
      role: 'owner',
      staffRole: null,
    } as const
    await expect(topUpCredit({ ...tenant, actor: owner }, topUpOf(1n))).rejects.toEqual(refusal('E5004', 403))
  })

  it('books a top-up that is sent twice, at once or later, one time', async () => {
    const { tenant, organizationId } = await createTestTenant({ creditMinor: 0n })
    const topUp = topUpOf(500n)
    const answers = await Promise.all([topUpCredit(tenant, topUp), topUpCredit(tenant, topUp)])
    answers.push(await topUpCredit(tenant, topUp))
    expect(answers).toEqual(answers.map(() => ({ booked: { balanceMinor: 500n } })))
    expect(await db.creditEntry.count({ where: { organizationId } })).toBe(1)
    expect(await db.auditEntry.count({ where: { organizationId } })).toBe(1)
  })

  it('refuses the id of another entry: of another organization at once or later, another kind, another amount', async () => {
    const conflict = expect.objectContaining({ error: 'idempotency_conflict', status: 409 })
    const [one, other] = [await createTestTenant(), await createTestTenant()]
    const topUp = topUpOf(500n)
    const both = await Promise.allSettled([topUpCredit(one.tenant, topUp), topUpCredit(other.tenant, topUp)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both).toContainEqual({ status: 'rejected', reason: conflict })
    const [winner] = both
    const first = winner?.status === 'fulfilled' ? one : other
    await expect(topUpCredit(first.tenant, { ...topUpOf(501n), entryId: topUp.entryId })).rejects.toEqual(
      conflict,
    )

    const { organizationId } = one
    const fee = {
      organizationId,
      kind: 'fee',
      subjectId: '2026-03-02',
      reason: 'r',
      amountMinor: -1n,
    } as const
    const booked = await inTransaction((tx) => bookCredit(tx, one.tenant, fee))
    const entryId = booked?.entryId ?? ''
    await expect(topUpCredit(one.tenant, { ...topUp, entryId })).rejects.toEqual(conflict)
    expect(await db.creditEntry.count({ where: { id: { in: [topUp.entryId, entryId] } } })).toBe(2)
  })

  it('refuses an amount in another currency, and one no invoice has, and moves nothing', async () => {
    const { tenant, organizationId } = await createTestTenant({ creditMinor: 7n })
    const dollar = { amountMinor: 100n, currency: 'USD' }
    const inDollars = topUpCredit(tenant, { ...topUpOf(1n), amount: dollar })
    await expect(inDollars).rejects.toEqual(refusal('E4004', 400))
    const absurd = topUpCredit(tenant, topUpOf(10n ** 15n))
    await expect(absurd).rejects.toEqual(refusal('E4003', 400))
    const organization = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
    expect(organization.creditMinor).toBe(7n)
  })
})

describe('booking', () => {
  it('moves credit once for a kind and subject, below the overdraft floor too, and tells when it had', async () => {
    const { tenant, organizationId } = await createTestTenant({ creditMinor: 100n })
    const fee = { organizationId, kind: 'fee', subjectId: '2026-03-01', reason: 'Fees of March 1' } as const
    const book = (amountMinor: bigint) =>
      inTransaction((tx) => bookCredit(tx, tenant, { ...fee, amountMinor }))
    const answers = await Promise.all([book(-250n), book(-250n), book(-250n)])
    expect(answers.map((answer) => answer?.balanceMinor)).toEqual([-150n, -150n, -150n])
    expect(answers.filter((answer) => answer?.isNew)).toHaveLength(1)
    expect(await db.creditEntry.count({ where: { organizationId } })).toBe(1)
    await expect(requireCredit(tenant)).rejects.toEqual(refusal('E4001', 402))
  })

  it('moves nothing when the transaction around it fails', async () => {
    const { tenant, organizationId } = await createTestTenant({ creditMinor: 100n })
    const booking = { organizationId, amountMinor: -1n, kind: 'fee', subjectId: 'x', reason: 'r' } as const
    const failing = inTransaction(async (tx) => {
      await bookCredit(tx, tenant, booking)
      throw new Error('stopped')
    })
    await expect(failing).rejects.toThrow('stopped')
    const organization = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
    expect(organization.creditMinor).toBe(100n)
  })
})

describe('the ledger', () => {
  it('is told newest first, a page at a time, without a gap or a repeat', async () => {
    const { tenant, clock } = await createTestTenant({ creditMinor: 0n })
    for (let entry = 1; entry <= 30; entry += 1) {
      clock.advance(entry % 3 === 0 ? 0 : 1_000)
      await topUpCredit(tenant, topUpOf(1n, `invoice ${entry}`))
    }
    const first = await listCredit(tenant, {})
    const second = await listCredit(tenant, { cursor: first.older })
    const balances = [...first.entries, ...second.entries].map(({ balanceMinor }) => balanceMinor)
    expect(balances).toEqual(Array.from({ length: 30 }, (_, index) => BigInt(30 - index)))
    expect(second.older).toBeNull()
    expect((await listCredit(tenant, { cursor: second.newer })).entries).toEqual(first.entries)
  })

  it('shows nothing of another organization', async () => {
    const own = await createTestTenant()
    const other = await createTestTenant()
    await topUpCredit(other.tenant, topUpOf(1n, 'theirs'))
    expect((await listCredit(own.tenant, {})).entries).toEqual([])
  })

  it('is for those who manage credit: E5004 to developer and manager', async () => {
    const { tenant } = await createTestTenant()
    await expect(listCredit(asUser(tenant, { role: 'developer' }), {})).rejects.toEqual(refusal('E5004', 403))
    await expect(listCredit(asUser(tenant, { role: 'manager' }), {})).rejects.toEqual(refusal('E5004', 403))
    await listCredit(asUser(tenant, { role: 'analyst' }), {})
  })
})

describe('the runway', () => {
  it('divides what is left by the fees of the days since the first one, at most 14', async () => {
    const { tenant, organizationId, clock } = await createTestTenant({
      creditMinor: 1_000n,
      overdraftFloorMinor: -1_000n,
    })
    expect(await getCreditOverview(tenant)).toMatchObject({ hasFees: false, runwayDays: null })
    const draw = (day: number) =>
      inTransaction((tx) =>
        bookCredit(tx, tenant, {
          organizationId,
          amountMinor: -100n,
          kind: 'fee',
          subjectId: `${day}`,
          reason: 'f',
        }),
      )
    for (let day = 1; day <= 4; day += 1) {
      await draw(day)
      clock.advance(86_400_000)
    }
    expect(await getCreditOverview(tenant)).toMatchObject({
      creditMinor: 600n,
      burn: { amountMinor: 400n, days: 4 },
      runwayDays: 16,
    })
    clock.advance(20 * 86_400_000)
    expect(await getCreditOverview(tenant)).toMatchObject({
      hasFees: true,
      burn: { amountMinor: 0n },
      runwayDays: null,
    })
  })

  it('is for those who read billing: E5004 to a developer', async () => {
    const { tenant } = await createTestTenant()
    await expect(getCreditOverview(asUser(tenant, { role: 'developer' }))).rejects.toEqual(
      refusal('E5004', 403),
    )
    await getCreditOverview(asUser(tenant, { role: 'finance' }))
  })
})

test('the balance of each day is what the ledger said at its end, and its fees are those booked on it', async () => {
  const { tenant, organizationId, clock } = await createTestTenant({ creditMinor: 0n })
  clock.set(new Date('2026-03-10T12:00:00.000Z'))
  await topUpCredit(tenant, topUpOf(1_000n))
  const draw = (amountMinor: bigint) => {
    const fee = { organizationId, amountMinor: -amountMinor, kind: 'fee' as const, subjectId: newId() }
    return inTransaction((tx) => bookCredit(tx, tenant, { ...fee, reason: 'f' }))
  }
  clock.set(new Date('2026-03-12T00:00:00.000Z'))
  await draw(100n)
  clock.set(new Date('2026-03-12T23:59:59.999Z'))
  await draw(50n)
  clock.set(new Date('2026-03-14T06:00:00.000Z'))
  await draw(-20n)
  const { balances, creditMinor } = await getCreditOverview(tenant)
  expect(balances).toHaveLength(30)
  expect(balances[0]).toEqual({ day: '2026-02-13', balanceMinor: 0n, feesMinor: 0n })
  expect(balances.slice(-5)).toEqual([
    { day: '2026-03-10', balanceMinor: 1_000n, feesMinor: 0n },
    { day: '2026-03-11', balanceMinor: 1_000n, feesMinor: 0n },
    { day: '2026-03-12', balanceMinor: 850n, feesMinor: 150n },
    { day: '2026-03-13', balanceMinor: 850n, feesMinor: 0n },
    { day: '2026-03-14', balanceMinor: 870n, feesMinor: -20n },
  ])
  expect(balances.at(-1)?.balanceMinor).toBe(creditMinor)
})

test('the ledger is narrowed to a kind and a period', async () => {
  const { tenant, organizationId, clock } = await createTestTenant({ creditMinor: 0n })
  await topUpCredit(tenant, topUpOf(5n))
  clock.advance(60_000)
  const from = clock.now()
  await inTransaction((tx) =>
    bookCredit(tx, tenant, { organizationId, amountMinor: -1n, kind: 'fee', subjectId: 'x', reason: 'f' }),
  )
  const kinds = async (filter: Parameters<typeof listCredit>[1]) =>
    (await listCredit(tenant, filter)).entries.map(({ kind }) => kind)
  expect(await kinds({ kind: 'top_up' })).toEqual(['top_up'])
  expect(await kinds({ from })).toEqual(['fee'])
  expect(await kinds({ to: from })).toEqual(['top_up'])
})
