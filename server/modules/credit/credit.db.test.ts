import { describe, expect, it } from 'vitest'
import { createTestTenant } from '@/scripts/testing/tenants'
import { newId } from '@/server/core/ids'
import { prisma } from '@/server/db'
import { requireCredit, topUpCredit } from './index'

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
    await topUpCredit(tenant, { amountMinor: 1n, reason: 'invoice 1' })
    await requireCredit(tenant)
  })

  it('equals the sum of its ledger however many top-ups run at once, each row telling its balance', async () => {
    const { tenant, organizationId } = await createTestTenant({ creditMinor: 0n })
    const amounts = Array.from({ length: 20 }, (_, index) => BigInt(index + 1))
    await Promise.all(amounts.map((amountMinor) => topUpCredit(tenant, { amountMinor, reason: 'r' })))
    const organization = await prisma.organization.findUniqueOrThrow({ where: { id: organizationId } })
    const ledger = await prisma.creditEntry.findMany({
      where: { organizationId },
      orderBy: { balanceMinor: 'asc' },
    })
    expect(organization.creditMinor).toBe(210n)
    let balance = 0n
    for (const entry of ledger) {
      balance += entry.amountMinor
      expect(entry.balanceMinor).toBe(balance)
    }
    expect(ledger).toHaveLength(20)
    expect(await prisma.auditEntry.count({ where: { organizationId } })).toBe(20)
  })

  it.each([0n, -1n])('refuses to top up by %s: E4004', async (amountMinor) => {
    const { tenant } = await createTestTenant()
    await expect(topUpCredit(tenant, { amountMinor, reason: 'r' })).rejects.toEqual(refusal('E4004', 400))
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
    const topUp = { amountMinor: 1n, reason: 'r' }
    await expect(topUpCredit({ ...tenant, actor: owner }, topUp)).rejects.toEqual(refusal('E5004', 403))
  })
})
