import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '@/sandbox/stripe/act'
import { creditTakenBack, stateOfPaid } from './purchase-state'
import {
  ledgerOf,
  openPaymentWorld,
  type PaymentWorld,
  postWebhook,
  purchaseOf,
} from './testing/payment-world'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world.stop())

const [priceMinor, creditMinor] = [5_000n, 5_500n]

/** What came of a payment, by the provider's own records. */
async function booksOf(sessionId: string) {
  const { payment_intent: intent } = await world.control('GET', `/stripe/sessions/${sessionId}`)
  const { rows } = await world.pool.query(
    `select kind, body ->> 'status' as status, (body ->> 'amount')::int8 as amount from stripe_object
     where kind in ('refund', 'dispute') and body ->> 'payment_intent' = $1`,
    [intent],
  )
  const sum = (kind: string, none: string[]) =>
    rows
      .filter((row) => row.kind === kind && !none.includes(row.status))
      .reduce((total: bigint, { amount }) => total + amount, 0n)
  return {
    refundedMinor: sum('refund', ['failed', 'canceled']),
    disputedMinor: sum('dispute', ['won', 'warning_needs_response']),
  }
}

const afterwards: Action[] = [
  'refund',
  'refund_half',
  'refund_succeeds',
  'refund_fails',
  'refund_cancels',
  'inquire',
  'dispute',
  'win',
  'lose',
]
const script = fc.record({
  actions: fc.array(fc.constantFrom(...afterwards), { maxLength: 5 }),
  status: fc.constantFrom('succeeded' as const, 'pending' as const),
  /** How many events arrive while the provider's books still change. */
  early: fc.nat(6),
  seed: fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }),
})

/** Who won a dispute cannot lose it afterwards. */
const wonForGood = {
  actions: ['dispute', 'win', 'lose'] satisfies Action[],
  status: 'succeeded' as const,
  early: 0,
  seed: Array<number>(40).fill(0),
}

/** Each at least once, some of them again, in any order. */
const shuffled = <T>(events: readonly T[], seed: readonly number[]): T[] =>
  [...events, ...events.filter((_, index) => (seed[index] ?? 0) % 3 === 0)]
    .map((event, index) => ({ event, at: seed[(index * 7) % seed.length] ?? 0 }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ event }) => event)

let calls = 0
/** From many addresses: no budget is met. */
const take = async ({ body }: { body: string }) => {
  calls += 1
  const answer = await postWebhook(body, world.signed(body), `198.51.100.${calls % 250}`)
  expect(answer.status).toBe(200)
}

describe('what the payment provider tells', () => {
  it('in any order, some of it twice, ends where the provider ends, and the ledger with it', async () => {
    world.stripe.delivery.mode = 'hold'
    await fc.assert(
      fc.asyncProperty(script, async ({ actions, status, early, seed }) => {
        world.stripe.refunds.status = status
        const { buyer, purchaseId, sessionId } = await world.bought()
        await world.act(sessionId, 'decline')
        await world.act(sessionId, 'pay')
        const before = shuffled(await world.heldEvents(sessionId), seed)
        for (const event of before.slice(0, early)) await take(event)
        // What makes no sense at the time, the provider refuses.
        for (const action of actions) await world.act(sessionId, action)
        for (const event of shuffled(await world.heldEvents(sessionId), seed)) await take(event)

        const purchase = await purchaseOf(purchaseId)
        const told = { priceMinor, ...(await booksOf(sessionId)) }
        const { refundedMinor, disputedMinor } = told
        expect(purchase).toMatchObject({ refundedMinor, disputedMinor, state: stateOfPaid(told) })
        const entries = await ledgerOf(buyer)
        expect(entries.filter(({ kind }) => kind === 'purchase')).toHaveLength(1)
        const balance = creditMinor - creditTakenBack({ ...told, creditMinor })
        expect(entries.at(-1)?.balanceMinor).toBe(balance)
        expect(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(balance)
      }),
      { numRuns: 12, examples: [[wonForGood]] },
    )
  }, 60_000)
})

describe('a dispute', () => {
  const created = 'charge.dispute.created'
  const withdrawn = 'charge.dispute.funds_withdrawn'
  const reinstated = 'charge.dispute.funds_reinstated'
  const closed = 'charge.dispute.closed'

  async function told(action: 'win' | 'lose', order: readonly string[]) {
    world.stripe.delivery.mode = 'once'
    const purchase = await world.paid()
    world.stripe.delivery.mode = 'hold'
    await world.act(purchase.sessionId, 'dispute')
    await world.act(purchase.sessionId, action)
    const events = await world.heldEvents(purchase.sessionId)
    for (const type of order) for (const event of events.filter((one) => one.type === type)) await take(event)
    return purchase
  }

  it.each([
    { order: [created, withdrawn, closed, reinstated], booked: [5_500n, -5_500n, 5_500n] },
    { order: [withdrawn, created, reinstated, closed], booked: [5_500n, -5_500n, 5_500n] },
    { order: [withdrawn, reinstated, withdrawn, closed, created], booked: [5_500n, -5_500n, 5_500n] },
    { order: [closed, created, withdrawn, reinstated], booked: [5_500n] },
    { order: [reinstated, closed, withdrawn, created], booked: [5_500n] },
  ])(
    'that was won, told as $order, takes the credit once and gives it back once',
    async ({ order, booked }) => {
      const { buyer, purchaseId } = await told('win', order)
      expect((await ledgerOf(buyer)).map(({ amountMinor }) => amountMinor)).toEqual(booked)
      expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'paid', disputedMinor: 0n })
    },
  )

  it.each([
    [[created, withdrawn, closed]],
    [[closed, withdrawn, created]],
    [[withdrawn, closed, closed, created, withdrawn]],
  ])('that was lost, told as %j, takes the credit once', async (order) => {
    const { buyer, purchaseId } = await told('lose', order)
    expect((await ledgerOf(buyer)).map(({ amountMinor }) => amountMinor)).toEqual([5_500n, -5_500n])
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'disputed', disputedMinor: 5_000n })
  })

  it('that begins as an inquiry holds nothing until money is withdrawn', async () => {
    world.stripe.delivery.mode = 'once'
    const { purchaseId, sessionId } = await world.paid()
    await world.act(sessionId, 'inquire')
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'paid', disputedMinor: 0n })
    await world.act(sessionId, 'dispute')
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'disputed', disputedMinor: 5_000n })
  })
})
