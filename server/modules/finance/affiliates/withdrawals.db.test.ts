import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { asUser } from '@/server/testing/as-user'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { refusalOf } from '@/server/trpc/error-mapping'
import { createCaller } from '@/server/trpc/router'
import { contextOf } from '@/server/trpc/testing/cabinet-context'
import { addressPurpose } from './addresses'
import {
  approveWithdrawal,
  createPayoutFile,
  createPayoutWorker,
  downloadPayoutFile,
  failWithdrawal,
  listWithdrawalsEverywhere,
  markFilePaid,
} from './index'
import type { PayoutOutcome } from './payout-provider'
import { countLedgerDifferences, findBalance } from './queries-accounts'
import { addAddress, createAffiliate, earn, stubPayouts, type TestAffiliate } from './testing/world'

const seal = (text: string) => keyring().seal(text, addressPurpose)
const cabinet = (own: TestAffiliate) => createCaller(contextOf(own, 'affiliate'))
const staffOf = (own: TestAffiliate) => createCaller(contextOf(own, { staff: 'finance' }))
const balance = ({ organizationId, clock }: TestAffiliate) =>
  findBalance(db, { organizationId, currency: 'EUR' }, clock.now())
const refusal = async (call: Promise<unknown>) =>
  call.then(
    (answer) => ({ answer }),
    (error: { cause?: unknown }) => refusalOf(error.cause),
  )

let payouts: ReturnType<typeof stubPayouts>
let restore: () => void
beforeEach(() => {
  payouts = stubPayouts()
  restore = replaceSingleton('payout-provider', { current: payouts.service })
})
afterEach(() => restore())

async function earning(amountMinor = 100_000n, terms: Parameters<typeof createAffiliate>[0] = {}) {
  const own = await createAffiliate(terms)
  await earn(own, amountMinor)
  const addressId = await addAddress(own, 'tron', seal)
  const withdraw = (decimal: string, withdrawalId = newId(), to = addressId) =>
    cabinet(own).affiliate.withdraw({ withdrawalId, addressId: to, amount: { decimal, currency: 'EUR' } })
  return { own, addressId, withdraw }
}

/** A withdrawal above its threshold; `approve` as somebody else each time, unless a person is named. */
async function waiting() {
  const own = await earning(100_000n, { approvalAboveMinor: 50_000n })
  const withdrawalId = newId()
  await own.withdraw('600', withdrawalId)
  const approve = (userId = newId()) =>
    outcomeOf(approveWithdrawal(asUser(own.own.tenant, { staffRole: 'finance', userId }), { withdrawalId }))
  return { ...own, withdrawalId, approve }
}

/** What a verb answers, or its refusal. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    (answer) => ({ answer }),
    (error: unknown) => refusalOf(error),
  )

async function work({ tenant }: TestAffiliate): Promise<void> {
  const worker = createPayoutWorker()
  await worker.startDue(tenant)
  await worker.idle()
}

const stateOf = async (id: string) => (await db.withdrawal.findUniqueOrThrow({ where: { id } })).state

it('the approval that a withdrawal waits for is offered to those who may give it', async () => {
  const { own, withdrawalId, approve } = await waiting()
  const isOffered = async (userId: string) => {
    const staff = asUser(own.tenant, { staffRole: 'finance', userId })
    const { withdrawals } = await listWithdrawalsEverywhere(staff, { organization: own.slug })
    return withdrawals.find(({ id }) => id === withdrawalId)?.mayApprove
  }
  const [first, second] = [newId(), newId()]
  expect([await isOffered(first), await isOffered(own.userId)]).toEqual([true, false])
  await approve(first)
  expect([await isOffered(first), await isOffered(second)]).toEqual([false, true])
  await approve(second)
  expect(await isOffered(newId())).toBe(false)
})

describe('a withdrawal', () => {
  it('below the threshold is paid at once, and the balance says so', async () => {
    const { own, withdraw } = await earning()
    expect(await withdraw('400')).toMatchObject({ state: 'paid', notice: null })
    expect(await balance(own)).toMatchObject({
      availableMinor: 60_000n,
      paidMinor: 40_000n,
      requestedMinor: 0n,
    })
    expect(await countLedgerDifferences(db)).toBe(0)
  })

  it('of an affiliate that is not verified, suspended or not enrolled is refused: EA001', async () => {
    const { own, withdraw } = await earning()
    await db.affiliateAccount.update({
      where: { organizationId: own.organizationId },
      data: { suspendedAt: new Date(), suspendedReason: 'checks' },
    })
    expect(await refusal(withdraw('20'))).toMatchObject({ code: 'EA001', details: { reason: 'suspended' } })
    const draft = await createAffiliate({}, 'draft')
    const link = cabinet(draft).affiliate.createLink({ campaign: 'Spring' })
    expect(await refusal(link)).toMatchObject({ code: 'EA001', details: { reason: 'not_verified' } })
  })

  it('above what is available, below the minimum or in another currency is refused: EA002, EA006, E4004', async () => {
    const { own, withdraw, addressId } = await earning(2_000n)
    expect(await refusal(withdraw('20.01'))).toMatchObject({ code: 'EA002', details: { available: '2000' } })
    expect(await refusal(withdraw('9.99'))).toMatchObject({ code: 'EA006', details: { minimum: '1000' } })
    const amount = { decimal: '20', currency: 'USD' }
    const inDollars = cabinet(own).affiliate.withdraw({ withdrawalId: newId(), addressId, amount })
    expect(await refusal(inDollars)).toMatchObject({ code: 'E4004' })
    expect(await db.withdrawal.count({ where: { organizationId: own.organizationId } })).toBe(0)
  })

  it('beyond three in a day is refused with the time to wait: EA003, 429', async () => {
    const { own, withdraw } = await earning()
    for (const _ of [1, 2, 3]) {
      await withdraw('10')
      own.clock.advance(3_600_000)
    }
    expect(await refusal(withdraw('10'))).toMatchObject({ code: 'EA003', retryAfterS: 21 * 3_600 })
    own.clock.advance(21 * 3_600_000)
    expect(await withdraw('10')).toMatchObject({ state: 'paid' })
  })

  it('that the provider refuses is back in the balance: EA004', async () => {
    const { own, withdraw } = await earning()
    payouts.stub.answer = { kind: 'failed', reason: 'The receiving account is closed.' }
    const withdrawalId = newId()
    expect(await refusal(withdraw('400', withdrawalId))).toMatchObject({ code: 'EA004' })
    expect(await balance(own)).toMatchObject({ availableMinor: 100_000n, requestedMinor: 0n, paidMinor: 0n })
    const { withdrawals } = await cabinet(own).affiliate.withdrawals({})
    expect(withdrawals).toMatchObject([{ id: withdrawalId, state: 'failed', failure: { code: 'EA004' } }])
    expect(await countLedgerDifferences(db)).toBe(0)
  })

  it('to an address that is invalid, waits, was removed or is another’s is refused: EA005', async () => {
    const { own, withdraw } = await earning()
    const add = (address: string) =>
      cabinet(own).affiliate.addAddress({ kind: 'iban', holder: 'Ada', address })
    expect(await refusal(add('DE89370400440532013001'))).toMatchObject({ code: 'EA005' })
    const { id } = await add('DE89 3704 0044 0532 0130 00')
    expect(await refusal(withdraw('20', newId(), id))).toMatchObject({ code: 'EA005' })
    own.clock.advance(48 * 3_600_000)
    expect(await withdraw('20', newId(), id)).toMatchObject({ state: 'ready' })
    await cabinet(own).affiliate.removeAddress({ addressId: id })
    expect(await refusal(withdraw('20', newId(), id))).toMatchObject({ code: 'EA005' })
    const { addressId } = await earning()
    expect(await refusal(withdraw('20', newId(), addressId))).toMatchObject({ code: 'EA005' })
  })

  it('above the threshold waits for two people of staff: EA007, 202; approved twice, it is paid once', async () => {
    const { own, withdraw, withdrawalId, approve } = await waiting()
    expect(await withdraw('600', withdrawalId)).toMatchObject({ notice: { code: 'EA007', status: 202 } })
    expect(await balance(own)).toMatchObject({ availableMinor: 40_000n, requestedMinor: 60_000n })
    expect(await approve()).toEqual({ answer: { state: 'pending_approval' } })
    expect(payouts.stub.sends.size).toBe(0)
    expect(await approve()).toEqual({ answer: { state: 'paid' } })
    expect(await approve()).toMatchObject({ code: 'E0004' })
    await work(own)
    expect([await stateOf(withdrawalId), payouts.stub.sends.get(withdrawalId)]).toEqual(['paid', 1])
    const { withdrawals } = await cabinet(own).affiliate.withdrawals({})
    expect(withdrawals).toMatchObject([{ approvedBy: 'a@b.example', decidedBy: 'a@b.example' }])
  })

  it('is not approved twice by one person, one after the other or at once', async () => {
    const { own, withdrawalId, approve } = await waiting()
    const one = newId()
    const atOnce = await Promise.all([1, 2, 3].map(() => approve(one)))
    expect(atOnce.filter((outcome) => outcome && 'code' in outcome && outcome.code === 'E5004')).toHaveLength(
      2,
    )
    expect(await approve(one)).toMatchObject({ code: 'E5004' })
    const others = await Promise.all([1, 2, 3].map(() => approve()))
    expect(others.filter((outcome) => outcome && 'answer' in outcome)).toHaveLength(1)
    await work(own)
    expect([await stateOf(withdrawalId), payouts.stub.sends.get(withdrawalId)]).toEqual(['paid', 1])
  })

  it('is approved by nobody who requested it or belongs to the affiliate, and the database agrees', async () => {
    const { own, withdrawalId, approve } = await waiting()
    const { requestedBy } = await db.withdrawal.findUniqueOrThrow({ where: { id: withdrawalId } })
    const requester = (requestedBy as { id: string }).id
    expect(await approve(requester)).toMatchObject({ code: 'E5004' })
    expect(await approve(own.userId)).toMatchObject({ code: 'E5004' })
    const left = newId()
    await db.user.create({ data: { id: left, email: `${left}@example.com`, name: 'Ada', passwordHash: 'x' } })
    const { organizationId } = own
    await db.membership.create({ data: { id: newId(), userId: left, organizationId, role: 'affiliate' } })
    await db.membership.deleteMany({ where: { userId: left } })
    expect(await approve(left)).toMatchObject({ code: 'E5004' })
    const [one, two] = [newId(), newId()].map((id) => ({ kind: 'user', id, name: id }))
    const ready = { state: 'ready', decidedAt: new Date() } as const
    for (const by of [
      { approvedBy: one, decidedBy: one },
      { approvedBy: one, decidedBy: requestedBy },
      { decidedBy: two },
    ])
      await expect(
        db.withdrawal.update({ where: { id: withdrawalId }, data: { ...ready, ...by } as never }),
      ).rejects.toThrow('withdrawal_approved')
    expect(payouts.stub.sends.size).toBe(0)
  })

  it('of an affiliate that was suspended meanwhile is not approved, not sent and in no bank file', async () => {
    const { own: waits, approve } = await waiting()
    const { own, withdraw } = await earning()
    const bank = await addAddress(own, 'iban', seal)
    const [filed, sent] = [newId(), newId()]
    const back = replaceSingleton('payout-provider', { current: null })
    await withdraw('20', filed, bank)
    await withdraw('30', sent)
    back()
    const suspend = (suspendedAt: Date | null) =>
      db.affiliateAccount.updateMany({
        where: { organizationId: { in: [own.organizationId, waits.organizationId] } },
        data: { suspendedAt, suspendedReason: suspendedAt && 'checks' },
      })
    const payer = asUser(own.tenant, { staffRole: 'finance' })
    const payOut = async () => {
      await outcomeOf(createPayoutFile(payer))
      await work(own)
      return [await stateOf(filed), await stateOf(sent)]
    }
    await suspend(new Date())
    expect(await approve()).toMatchObject({ code: 'EA001' })
    expect(await payOut()).toEqual(['ready', 'ready'])
    expect(payouts.stub.sends.size).toBe(0)
    await suspend(null)
    expect(await approve()).toEqual({ answer: { state: 'pending_approval' } })
    expect(await payOut()).toEqual(['in_file', 'paid'])
  })

  it('waits as well where only the sum of a day is above the threshold', async () => {
    const { own, withdraw } = await earning(200_000n, { approvalAboveMinor: 50_000n })
    expect(await withdraw('300')).toMatchObject({ state: 'paid' })
    expect(await withdraw('200')).toMatchObject({ state: 'paid' })
    const third = newId()
    expect(await withdraw('20', third)).toMatchObject({ notice: { code: 'EA007' } })
    const reject = { withdrawalId: third, reason: 'Unclear' }
    await staffOf(own).staffAffiliates.reject(reject)
    own.clock.advance(24 * 3_600_000)
    expect(await withdraw('500')).toMatchObject({ state: 'paid' })
  })

  it('that is rejected is back in the balance, once', async () => {
    const { own, withdraw } = await earning(100_000n, { approvalAboveMinor: 0n })
    const withdrawalId = newId()
    await withdraw('600', withdrawalId)
    const reject = () => refusal(staffOf(own).staffAffiliates.reject({ withdrawalId, reason: 'Unclear' }))
    const answers = await Promise.all([reject(), reject()])
    expect(answers.filter((one) => one && 'code' in one && one.code === 'E0004')).toHaveLength(1)
    expect(await balance(own)).toMatchObject({ availableMinor: 100_000n, requestedMinor: 0n })
    expect(await refusal(staffOf(own).staffAffiliates.approve({ withdrawalId }))).toMatchObject({
      code: 'E0004',
    })
  })

  it('asked for many times at once never overdraws, and sent twice is made once', async () => {
    const { own, withdraw } = await earning(30_000n)
    const results = await Promise.all(Array.from({ length: 6 }, () => refusal(withdraw('200'))))
    expect(results.filter((one) => one && 'code' in one && one.code === 'EA002')).toHaveLength(5)
    expect(await balance(own)).toMatchObject({ availableMinor: 10_000n, paidMinor: 20_000n })
    const withdrawalId = newId()
    await Promise.all([withdraw('50', withdrawalId), withdraw('50', withdrawalId)])
    expect(await balance(own)).toMatchObject({ availableMinor: 5_000n })
    expect(await refusal(withdraw('49', withdrawalId))).toMatchObject({ code: 'idempotency_conflict' })
  })

  it('may leave the balance below zero only by fees returned; nothing is withdrawn from it then', async () => {
    const { own, withdraw } = await earning(30_000n)
    await withdraw('300')
    await earn(own, -5_000n)
    expect(await balance(own)).toMatchObject({ availableMinor: -5_000n })
    expect(await refusal(withdraw('10'))).toMatchObject({ code: 'EA002' })
  })
})

describe('a payout whose answer never came', () => {
  const unanswered: PayoutOutcome = { kind: 'processing' }

  it('is asked for, never sent again, and paid once', async () => {
    const { own, withdraw } = await earning()
    payouts.stub.isLost = true
    const withdrawalId = newId()
    expect(await withdraw('400', withdrawalId)).toMatchObject({ state: 'sending' })
    own.clock.advance(60_000)
    await work(own)
    expect([await stateOf(withdrawalId), payouts.stub.sends.get(withdrawalId)]).toEqual(['paid', 1])
  })

  it('is asked for later while it is under way; one that failed then is back', async () => {
    const { own, withdraw } = await earning()
    payouts.stub.answer = unanswered
    const withdrawalId = newId()
    await withdraw('400', withdrawalId)
    const later = async () => {
      own.clock.advance(3_600_000)
      await work(own)
      return stateOf(withdrawalId)
    }
    expect(await later()).toBe('sending')
    payouts.stub.taken.set(withdrawalId, { kind: 'failed', reason: 'Returned by the bank.' })
    expect([await later(), payouts.stub.sends.get(withdrawalId)]).toEqual(['failed', 1])
    expect(await balance(own)).toMatchObject({ availableMinor: 100_000n })
  })
})

describe('bank files', () => {
  it('hold each IBAN once, nothing that lacks an approval, and end what they pay', async () => {
    const own = await createAffiliate({ approvalAboveMinor: 50_000n })
    await earn(own, 200_000n)
    const addressId = await addAddress(own, 'iban', seal)
    const withdraw = (decimal: string) =>
      cabinet(own).affiliate.withdraw({
        withdrawalId: newId(),
        addressId,
        amount: { decimal, currency: 'EUR' },
      })
    const small = await withdraw('100')
    const large = await withdraw('600')
    const [first, second, payer] = [1, 2, 3].map(() => asUser(own.tenant, { staffRole: 'finance' }))
    if (!first || !second || !payer) throw new Error('three people')
    const approve = { withdrawalId: large.withdrawalId }
    await approveWithdrawal(first, approve)
    const files = await Promise.all([refusal(createPayoutFile(first)), refusal(createPayoutFile(second))])
    expect(files.filter((one) => one && 'answer' in one)).toHaveLength(1)
    expect(await stateOf(large.withdrawalId)).toBe('pending_approval')
    await approveWithdrawal(second, approve)
    const { id: fileId } = await createPayoutFile(payer)
    const { xml } = await downloadPayoutFile(payer, { fileId })
    expect(xml).toContain('DE89370400440532013000')
    expect(xml).toContain('<CtrlSum>600.00</CtrlSum>')
    await failWithdrawal(payer, { withdrawalId: small.withdrawalId, reason: 'Returned by the bank' })
    const paid = await Promise.all([markFilePaid(payer, { fileId }), markFilePaid(payer, { fileId })])
    expect(paid.map((one) => one.paid).toSorted()).toEqual([0, 1])
    expect(await balance(own)).toMatchObject({
      availableMinor: 140_000n,
      paidMinor: 60_000n,
      requestedMinor: 0n,
    })
    expect(await countLedgerDifferences(db)).toBe(0)
  })
})

describe('a link', () => {
  it('has a campaign of its own: EA008 for a name that is taken or no name, and above the limit', async () => {
    const own = await createAffiliate()
    const create = (campaign: string) => cabinet(own).affiliate.createLink({ campaign })
    const { address } = await create('Spring 2026')
    expect(address).toMatch(/\/r\/[a-z0-9]{10}$/)
    expect(await refusal(create('spring 2026'))).toMatchObject({
      code: 'EA008',
      details: { reason: 'name_taken' },
    })
    expect(await refusal(create('<b>'))).toMatchObject({ code: 'EA008', details: { reason: 'name_invalid' } })
    for (let made = 1; made < 50; made += 1) await create(`Campaign ${made}`)
    expect(await refusal(create('One more'))).toMatchObject({ code: 'EA008', details: { reason: 'limit' } })
  })
})
