import { expect } from 'vitest'
import { db } from '@/server/db'
import { accrualsOf, feeEntriesOf } from './world'

/** Position, amount and balance of each entry follow from the one before, and the last is the organization's balance. */
export async function proveLedger(organizationId: string, openingMinor: bigint): Promise<void> {
  const entries = await db.creditEntry.findMany({ where: { organizationId }, orderBy: { position: 'asc' } })
  let balance = openingMinor
  entries.forEach((entry, index) => {
    balance += entry.amountMinor
    expect([entry.position, entry.balanceMinor]).toEqual([index + 1, balance])
  })
  const { creditMinor } = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
  expect(creditMinor).toBe(balance)
}

/** Each entry of fees is what its day's rows draw. */
export async function provePaid(organizationId: string): Promise<void> {
  const accruals = await accrualsOf(organizationId)
  for (const { id, subjectId, amountMinor } of await feeEntriesOf(organizationId)) {
    const own = accruals.filter(({ creditEntryId }) => creditEntryId === id)
    expect(own.map(({ day }) => day.toISOString().slice(0, 10))).toEqual(own.map(() => subjectId))
    expect(own.reduce((sum, { drawnMinor }) => sum + drawnMinor, 0n)).toBe(-amountMinor)
  }
  const drawn = accruals.filter(({ creditEntryId }) => creditEntryId === null)
  expect(drawn.reduce((sum, { drawnMinor }) => sum + drawnMinor, 0n)).toBe(0n)
}
