import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { bookCredit } from '@/server/modules/accounts/credit'
import { bookPayment } from '@/server/modules/finance/approvals'
import {
  accrueUntil,
  addContract,
  createFeeWorld,
  fixedLine,
} from '@/server/modules/finance/contracts/testing/world'
import { closeMonth, settleInvoices } from '@/server/modules/finance/invoices'
import { asUser } from '@/server/testing/as-user'
import { accrueCommissions } from './accrue-commissions'
import { appendEntries, type Draft } from './ledger'
import { findBalance } from './queries-accounts'
import { createAffiliate, refer, type TestAffiliate } from './testing/world'

const balanceAt = ({ organizationId }: TestAffiliate, day: string) =>
  findBalance(db, { organizationId, currency: 'EUR' }, new Date(`${day}T00:00:00Z`))

interface Booked {
  of: string
  month: string
  minor: bigint
  freeOn: string
}

/** Commission as it was booked, fees above zero and credit notes below. */
async function book(affiliate: TestAffiliate, entries: readonly Booked[]) {
  const drafts = entries.map(({ of, month, minor, freeOn }): Draft => {
    const isNote = minor < 0n
    return {
      kind: isNote ? 'credit_note' : 'fee',
      amountMinor: minor,
      availableAt: new Date(`${freeOn}T00:00:00Z`),
      referredId: of,
      month: new Date(`${month}-01`),
      feeMinor: minor * 5n,
      feeCurrency: 'EUR',
      countedMinor: minor * 5n,
      ...(isNote ? { creditNoteId: newId() } : { lineId: newId(), day: new Date(`${month}-05`) }),
    }
  })
  const { organizationId, clock } = affiliate
  await inTransaction((tx) => appendEntries(tx, { organizationId, createdAt: clock.now(), drafts }))
}

describe('held commission', () => {
  it('of one organization is not released by what is returned of another, or of another month', async () => {
    const affiliate = await createAffiliate()
    const [one, other] = [newId(), newId()]
    await book(affiliate, [
      { of: one, month: '2026-11', minor: 165_300n, freeOn: '2026-12-20' },
      { of: other, month: '2026-10', minor: 900_000n, freeOn: '2026-11-30' },
      { of: other, month: '2026-10', minor: -200_000n, freeOn: '2026-12-31' },
      { of: other, month: '2026-11', minor: 5_000n, freeOn: '2026-12-25' },
    ])
    expect(await balanceAt(affiliate, '2026-12-05')).toMatchObject({
      earnedMinor: 870_300n,
      heldMinor: 170_300n,
      availableMinor: 700_000n,
    })
    expect(await balanceAt(affiliate, '2026-12-21')).toMatchObject({ heldMinor: 5_000n })
    expect(await balanceAt(affiliate, '2027-01-01')).toMatchObject({
      heldMinor: 0n,
      availableMinor: 870_300n,
    })
  })

  it('of a month is never more than the month has earned', async () => {
    const affiliate = await createAffiliate()
    const [one, other] = [newId(), newId()]
    await book(affiliate, [
      { of: one, month: '2026-11', minor: 500n, freeOn: '2026-12-02' },
      { of: one, month: '2026-11', minor: 300n, freeOn: '2026-12-20' },
      { of: one, month: '2026-11', minor: -700n, freeOn: '2026-12-31' },
      { of: other, month: '2026-11', minor: 100n, freeOn: '2026-12-20' },
      { of: other, month: '2026-11', minor: -400n, freeOn: '2026-12-31' },
    ])
    // 100 is left of the one, nothing of the other, whose 300 too much are owed.
    expect(await balanceAt(affiliate, '2026-12-05')).toMatchObject({
      earnedMinor: -200n,
      heldMinor: 100n,
      availableMinor: -300n,
    })
  })
})

describe('commission of paid fees only', () => {
  it('is booked once the invoice of its month is paid, and held while the invoice is open again', async () => {
    const affiliate = await createAffiliate({ paidFeesOnly: true, holdingDays: 0 })
    const usual = await createAffiliate({ holdingDays: 0 })
    const [own, theirs] = [await createFeeWorld(), await createFeeWorld()]
    for (const [of, by] of [
      [own, affiliate],
      [theirs, usual],
    ] as const) {
      await addContract(of, '2026-03-01', [fixedLine(31_000n)])
      await refer(by, of.organizationId, '2026-03-01')
      await accrueUntil(of, '2026-04-02')
    }
    const count = () => accrueCommissions(affiliate.tenant)
    await count()
    expect(await balanceAt(affiliate, '2026-06-01')).toMatchObject({ earnedMinor: 0n })
    // The fees of the first of April with them.
    expect(await balanceAt(usual, '2026-06-01')).toMatchObject({ earnedMinor: 6_407n })

    const staff = asUser(own.tenant, { staffRole: 'finance' })
    const [closed] = await closeMonth(staff, {
      month: new Date('2026-03-01'),
      organizationIds: [own.organizationId],
    })
    const invoiceId = closed?.invoice?.id ?? ''
    const pay = (amountMinor: bigint) =>
      bookPayment(staff, {
        ...{ invoiceId, paymentId: newId(), reference: newId(), paidAt: own.clock.now() },
        amount: { amountMinor, currency: 'EUR' },
      })
    await pay(30_999n)
    expect(await count()).toEqual({ entries: 0, failed: 0 })
    await pay(1n)
    await count()
    // 20 % of the 310.00 of March, and nothing of the fees of April.
    expect(await balanceAt(affiliate, '2026-06-01')).toMatchObject({
      earnedMinor: 6_200n,
      heldMinor: 0n,
      availableMinor: 6_200n,
    })
    expect(await count()).toEqual({ entries: 0, failed: 0 })

    const { organizationId } = own
    await inTransaction((tx) =>
      bookCredit(tx, own.tenant, {
        ...{
          organizationId,
          amountMinor: -31_000n,
          kind: 'purchase_reversal',
          subjectId: newId(),
          reason: 'x',
        },
      }),
    )
    await settleInvoices(own.tenant)
    expect(await balanceAt(affiliate, '2026-06-01')).toMatchObject({ heldMinor: 6_200n, availableMinor: 0n })
  })
})
