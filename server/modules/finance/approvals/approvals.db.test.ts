import { describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { topUpOf } from '@/server/modules/accounts/credit/testing/top-up'
import { createInvoiced } from '@/server/modules/finance/invoices/testing/invoiced'
import { asUser } from '@/server/testing/as-user'
import { emptyTables } from '@/server/testing/without-guards'
import {
  approveBooking,
  bookPayment,
  countWaitingApprovals,
  declineBooking,
  getApprovalLimit,
  issueCreditNote,
  listApprovals,
  setApprovalLimit,
  topUpCredit,
  withdrawBooking,
} from './index'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })
const decided = refusal('E0004', 404)
const forbidden = refusal('E5004', 403)

/** An invoice of 20,000.00 EUR, one person who asks and two who may approve. */
async function createWorld() {
  const own = await createInvoiced()
  await own.fees.draw(own.tenant, '2026-03', 20_000_00n)
  const { id: invoiceId } = await own.invoice('2026-03')
  const staff = () => asUser(own.tenant, { staffRole: 'finance' })
  const { organizationId } = own
  return {
    ...own,
    invoiceId,
    asker: staff(),
    second: staff(),
    third: staff(),
    payment: (amountMinor: bigint) => ({
      ...{ invoiceId, paymentId: newId(), reference: newId(), paidAt: own.clock.now() },
      amount: { amountMinor, currency: 'EUR' },
    }),
    note: () => ({ invoiceId, noteId: newId(), reason: 'Agreed' }),
    state: async (id: string) => (await db.moneyApproval.findUniqueOrThrow({ where: { id } })).state,
    entries: () => db.creditEntry.count({ where: { organizationId, kind: { not: 'fee' } } }),
    invoice: () => db.invoice.findUniqueOrThrow({ where: { id: invoiceId } }),
    /** Of requests for this organization, and of its credit. */
    audit: async () => {
      const ofRequest = { after: { path: ['organizationId'], equals: organizationId } }
      const rows = await db.auditEntry.findMany({ where: { OR: [{ organizationId }, ofRequest] } })
      return rows.map(({ action }) => action).filter((action) => /^(approval|credit)/.test(action))
    },
  }
}

const large = 10_000_01n

describe('a booking of staff', () => {
  test('is made at once up to the limit, and waits above it with nothing booked', async () => {
    const { asker, entries, organizationId } = await createWorld()
    expect((await topUpCredit(asker, topUpOf(10_000_00n))).booked).not.toBeNull()
    const other = asUser(asker, { staffRole: 'finance' })
    const asked = topUpOf(large)
    expect(await topUpCredit(other, asked)).toEqual({ booked: null })
    expect(await entries()).toBe(1)
    expect(await db.moneyApproval.findUnique({ where: { id: asked.entryId } })).toMatchObject({
      ...{ organizationId, kind: 'top_up', amountMinor: large, currency: 'EUR', state: 'waiting' },
    })
  })

  test('cannot be split: what one person books for an organization in 24 hours counts together', async () => {
    const { asker, second, clock, payment } = await createWorld()
    await topUpCredit(asker, topUpOf(6_000_00n))
    clock.advance(1_000)
    expect((await bookPayment(asker, payment(4_000_01n))).booked).toBeNull()
    expect((await bookPayment(second, payment(4_000_01n))).booked).not.toBeNull()
    clock.advance(86_400_000)
    expect((await bookPayment(asker, payment(4_000_01n))).booked).not.toBeNull()
  })

  test('that two people made counts towards the limit of neither', async () => {
    const { asker, second, payment } = await createWorld()
    const asked = payment(large)
    await bookPayment(asker, asked)
    await approveBooking(second, { approvalId: asked.paymentId })
    for (const one of [asker, second])
      expect((await topUpCredit(one, topUpOf(10_000_00n))).booked).not.toBeNull()
  })

  test('in a currency without a rate waits, however small', async () => {
    const own = await createInvoiced({ creditCurrency: 'RUB' })
    const staff = asUser(own.tenant, { staffRole: 'finance' })
    const topUp = { ...topUpOf(1n), amount: { amountMinor: 1n, currency: 'RUB' } }
    expect((await topUpCredit(staff, topUp)).booked).toBeNull()
    expect((await getApprovalLimit(staff, { organizationId: own.organizationId })).left).toEqual({
      ...{ amountMinor: 0n, currency: 'RUB' },
    })
  })

  test('that cannot be made is refused to who asks for it', async () => {
    const { asker, payment } = await createWorld()
    const dollars = { ...payment(large), amount: { amountMinor: large, currency: 'USD' } }
    await expect(bookPayment(asker, dollars)).rejects.toEqual(refusal('E4004', 400))
    expect(await db.moneyApproval.count({ where: { id: dollars.paymentId } })).toBe(0)
  })

  test('that is asked for twice, at once or later, is one request, and other content is refused', async () => {
    const { asker, audit } = await createWorld()
    const asked = topUpOf(large)
    const answers = await Promise.all([topUpCredit(asker, asked), topUpCredit(asker, asked)])
    answers.push(await topUpCredit(asker, asked))
    expect(answers).toEqual(answers.map(() => ({ booked: null })))
    expect((await audit()).filter((action) => action === 'approval.requested')).toHaveLength(1)
    const other = { ...asked, amount: { amountMinor: large + 1n, currency: 'EUR' } }
    await expect(topUpCredit(asker, other)).rejects.toMatchObject({ error: 'idempotency_conflict' })
  })
})

describe('an approval', () => {
  test.each(['top_up', 'payment', 'credit_note'] as const)(
    'books a %s exactly once, whoever approves at once',
    async (kind) => {
      const { asker, second, third, payment, note, entries, invoice, state, audit } = await createWorld()
      const [topUp, paid, credited] = [topUpOf(large), payment(large), note()]
      const asking = {
        top_up: { approvalId: topUp.entryId, ask: () => topUpCredit(asker, topUp) },
        payment: { approvalId: paid.paymentId, ask: () => bookPayment(asker, paid) },
        credit_note: { approvalId: credited.noteId, ask: () => issueCreditNote(asker, credited) },
      }
      const { approvalId, ask } = asking[kind]
      expect(await ask()).toEqual({ booked: null })
      expect([await entries(), (await invoice()).status]).toEqual([0, 'open'])
      const both = await Promise.allSettled([
        approveBooking(second, { approvalId }),
        approveBooking(third, { approvalId }),
      ])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(both).toContainEqual({ status: 'rejected', reason: decided })
      expect((await ask()).booked).not.toBeNull()
      expect([await state(approvalId), await entries()]).toEqual(['approved', 1])
      expect((await audit()).filter((action) => action === 'approval.approved')).toHaveLength(1)
      const { creditedMinor, paidMinor } = await invoice()
      // A job settles invoices by what was topped up.
      const settled = { top_up: 0n, payment: large, credit_note: 20_000_00n }
      expect(creditedMinor + paidMinor).toBe(settled[kind])
    },
  )

  test('is another person’s, not of the organization, and nobody’s who may not book', async () => {
    const { asker, second, third, tenant, organizationId, entries } = await createWorld()
    const { entryId: approvalId, ...topUp } = topUpOf(large)
    await topUpCredit(asker, { ...topUp, entryId: approvalId })
    await expect(approveBooking(asker, { approvalId })).rejects.toEqual(forbidden)
    await expect(declineBooking(asker, { approvalId, note: 'mine' })).rejects.toEqual(forbidden)
    await expect(withdrawBooking(second, { approvalId })).rejects.toEqual(forbidden)
    const support = asUser(tenant, { staffRole: 'support' })
    await expect(approveBooking(support, { approvalId })).rejects.toEqual(forbidden)
    const userId = newId()
    await db.user.create({
      data: { id: userId, name: 'Former', email: `${userId}@example.com`, passwordHash: 'x' },
    })
    await db.membership.create({ data: { id: newId(), userId, organizationId, role: 'owner' } })
    const member = asUser(tenant, { staffRole: 'finance', userId })
    await expect(approveBooking(member, { approvalId })).rejects.toEqual(forbidden)
    expect(await entries()).toBe(0)
    await approveBooking(third, { approvalId })
    expect(await entries()).toBe(1)
  })

  test('is refused once the invoice has changed, and the request waits until it is declined', async () => {
    const { asker, second, third, payment, state, entries } = await createWorld()
    const first = payment(15_000_00n)
    const later = payment(20_000_00n)
    await bookPayment(asker, first)
    await bookPayment(asker, later)
    await approveBooking(second, { approvalId: first.paymentId })
    const refused = approveBooking(second, { approvalId: later.paymentId })
    await expect(refused).rejects.toThrow('5000.00 EUR would be booked to it now, not 20000.00 EUR')
    expect([await state(later.paymentId), await entries()]).toEqual(['waiting', 1])
    await declineBooking(third, { approvalId: later.paymentId, note: 'Paid already' })
    await expect(approveBooking(second, { approvalId: later.paymentId })).rejects.toEqual(decided)
    await expect(bookPayment(asker, later)).rejects.toEqual(refusal('E0003', 400))
  })

  test('is audited with who asked, from the request to its end', async () => {
    const { asker, second, third, audit, organizationId, tenant } = await createWorld()
    const [approved, declined, withdrawn] = [topUpOf(large), topUpOf(large), topUpOf(large)]
    for (const one of [approved, declined, withdrawn]) await topUpCredit(asker, one)
    const mine = await listApprovals(asker, { organization: undefined, state: 'waiting' })
    const shown = mine.approvals.filter(({ organization }) => organization?.id === organizationId)
    expect(shown).toHaveLength(3)
    expect(shown[0]).toMatchObject({ isOwn: true, reason: 'transfer', amountMinor: large })
    const { count } = await countWaitingApprovals(second)
    expect((await countWaitingApprovals(asker)).count).toBe(count - 3)
    await approveBooking(second, { approvalId: approved.entryId })
    await declineBooking(third, { approvalId: declined.entryId, note: 'Not received' })
    await withdrawBooking(asker, { approvalId: withdrawn.entryId })
    expect((await countWaitingApprovals(second)).count).toBe(count - 3)
    expect((await audit()).toSorted()).toEqual([
      'approval.approved',
      'approval.declined',
      ...['approval.requested', 'approval.requested', 'approval.requested'],
      ...['approval.withdrawn', 'credit.topped_up'],
    ])
    await expect(listApprovals(asUser(tenant, { role: 'owner' }), {})).rejects.toEqual(forbidden)
  })
})

test('a limit is lowered by one administrator and raised by two', async () => {
  const own = await createWorld()
  const { organizationId: _, ...tenant } = own.tenant
  const { asker } = own
  await emptyTables('approval_limit')
  const [one, other] = [
    asUser(tenant, { staffRole: 'administrator' }),
    asUser(tenant, { staffRole: 'administrator' }),
  ]
  const limitOf = (amountMinor: bigint) => ({
    limitId: newId(),
    limit: { amountMinor, currency: 'EUR' },
    reason: 'Reviewed',
  })
  const current = async () => (await getApprovalLimit(asker, {})).limitMinor
  expect(await current()).toBe(10_000_00n)
  expect((await setApprovalLimit(one, limitOf(100n))).booked).not.toBeNull()
  expect((await topUpCredit(asker, topUpOf(101n))).booked).toBeNull()
  const raised = limitOf(20_000_00n)
  expect((await setApprovalLimit(one, raised)).booked).toBeNull()
  expect(await current()).toBe(100n)
  await expect(approveBooking(one, { approvalId: raised.limitId })).rejects.toEqual(forbidden)
  await expect(approveBooking(asker, { approvalId: raised.limitId })).rejects.toEqual(forbidden)
  await approveBooking(other, { approvalId: raised.limitId })
  expect(await current()).toBe(20_000_00n)
  await emptyTables('approval_limit')
})
