import type { Prisma } from '@/prisma/generated/client'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import { closeMonth } from '../index'
import { type TestFees, testFees } from './fees'

/** A tenant with fees and somebody of Croupier's finance; it is noon on the second of April 2026. */
export async function createInvoiced(settings: Partial<Prisma.OrganizationUncheckedCreateInput> = {}) {
  const base = await createTestTenant({
    creditMinor: 0n,
    createdAt: new Date('2026-01-10T00:00:00.000Z'),
    ...settings,
  })
  base.clock.set(new Date('2026-04-02T12:00:00.000Z'))
  const fees: TestFees = testFees()
  const staff = asUser(base.tenant, { staffRole: 'finance' })
  const { organizationId } = base
  const close = async (month: string) => {
    const [closed] = await closeMonth(
      staff,
      { month: new Date(`${month}-01T00:00:00.000Z`), organizationIds: [organizationId] },
      fees,
    )
    if (!closed) throw new Error('nothing was closed')
    return closed
  }
  /** Closes a month that must have an invoice. */
  const invoice = async (month: string) => {
    const { invoice: made } = await close(month)
    if (!made) throw new Error(`no invoice for ${month}`)
    return made
  }
  return { ...base, fees, staff, close, invoice }
}
