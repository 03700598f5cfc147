import Stripe from 'stripe'
import { AppError } from '@/server/core/app-error'
import { minorToJson } from '@/server/core/money'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { type RefundReport, readRefund } from './purchase-state'

export interface CheckoutWish {
  purchaseId: string
  name: string
  priceMinor: bigint
  currency: string
  payableUntil: Date
  customerId: string | null
  email: string | null
  /** Where the person returns to, paid or not: shows state, books nothing. */
  returnUrl: string
}

export interface Charge {
  purchaseId: string
  priceMinor: bigint
  currency: string
  customerId: string
  methodId: string
}

/** What marks a payment that was made without a payment page. */
export const automaticKind = 'auto_top_up'

interface NewCustomer {
  organizationId: string
  name: string
  email: string | null
}

interface Options {
  webhookSecret: string
  isLive: boolean
  pageOrigin: string | null
}

export type StripePayments = ReturnType<typeof createStripePayments>

/** How long a session must have to live when it is made; the provider's rule. */
export const leastSessionMs = 30 * 60_000

/** The calls to Stripe, by its own library. Each throws Stripe's errors; `isRefusedByStripe` tells a final one. */
function createStripePayments(stripe: Stripe, { webhookSecret, isLive, pageOrigin }: Options) {
  const listSessions = (since: Date) =>
    stripe.checkout.sessions.list({ created: { gte: toUnix(since) }, limit: 100 })
  return {
    /** The same purchase asks twice and gets one session: its id is the idempotency key, unless another is given. */
    async createCheckout(wish: CheckoutWish, idempotencyKey = wish.purchaseId) {
      const { purchaseId, customerId, email } = wish
      const whose = customerId
        ? { customer: customerId }
        : { customer_creation: 'always' as const, ...(email !== null && { customer_email: email }) }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: purchaseId,
          metadata: { purchase_id: purchaseId },
          payment_intent_data: { metadata: { purchase_id: purchaseId } },
          // The payer may save the card. Off-session, only what was agreed to for automatic top-ups is charged.
          saved_payment_method_options: { payment_method_save: 'enabled' },
          expires_at: Math.floor(wish.payableUntil.getTime() / 1_000),
          success_url: wish.returnUrl,
          cancel_url: wish.returnUrl,
          ...whose,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: wish.currency.toLowerCase(),
                unit_amount: minorToJson(wish.priceMinor),
                product_data: { name: wish.name },
              },
            },
          ],
        },
        { idempotencyKey },
      )
      return { ...session, url: safePage(session.url, pageOrigin) }
    },
    /** The sessions of a purchase that were made since then, newest first. */
    async sessionsOf(purchaseId: string, since: Date) {
      const sessions: Stripe.Checkout.Session[] = []
      for await (const session of listSessions(since)) {
        if (session.client_reference_id === purchaseId)
          sessions.push({ ...session, url: safePage(session.url, pageOrigin) })
      }
      return sessions
    },
    retrieveSession: (id: string) => stripe.checkout.sessions.retrieve(id),
    expireSession: (id: string) => stripe.checkout.sessions.expire(id),
    /** Charges a saved method with no payer on a page. The purchase's id is the idempotency key. */
    chargeMethod: ({ purchaseId, priceMinor, currency, customerId, methodId }: Charge) =>
      stripe.paymentIntents.create(
        {
          amount: minorToJson(priceMinor),
          currency: currency.toLowerCase(),
          customer: customerId,
          payment_method: methodId,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          off_session: true,
          confirm: true,
          metadata: { purchase_id: purchaseId, kind: automaticKind },
        },
        { idempotencyKey: purchaseId },
      ),
    /** The payment that was made of an automatic purchase, if there is one. */
    async chargeOf(purchaseId: string, customer: string, since: Date) {
      const made = stripe.paymentIntents.list({ customer, created: { gte: toUnix(since) }, limit: 100 })
      for await (const intent of made) if (intent.metadata.purchase_id === purchaseId) return intent
      return null
    },
    /** Payments without a payment page that were made since then. */
    async *listCharges(since: Date) {
      const made = stripe.paymentIntents.list({ created: { gte: toUnix(since) }, limit: 100 })
      for await (const intent of made) if (intent.metadata.kind === automaticKind) yield intent
    },
    createCustomer: ({ organizationId, name, email }: NewCustomer, idempotencyKey: string) =>
      stripe.customers.create(
        { name, ...(email !== null && { email }), metadata: { organization_id: organizationId } },
        { idempotencyKey },
      ),
    /** The page where a payer adds a method that may be charged off-session. */
    async createSetup({
      customerId,
      currency,
      returnUrl,
    }: {
      customerId: string
      currency: string
      returnUrl: string
    }) {
      const session = await stripe.checkout.sessions.create({
        mode: 'setup',
        customer: customerId,
        currency: currency.toLowerCase(),
        success_url: returnUrl,
        cancel_url: returnUrl,
      })
      return safePage(session.url, pageOrigin)
    },
    retrievePaymentIntent: (id: string) => stripe.paymentIntents.retrieve(id),
    listSessions,
    listRefunds: (since: Date) => stripe.refunds.list({ created: { gte: toUnix(since) }, limit: 100 }),
    /** Every refund of a payment, from any source. */
    async refundsOf(paymentIntentId: string): Promise<RefundReport[]> {
      const refunds: RefundReport[] = []
      for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
        refunds.push(readRefund(refund))
      return refunds
    },
    /** What a customer had kept; empty where the customer is gone. */
    async methodsOf(customerId: string): Promise<Stripe.PaymentMethod[]> {
      const methods = await unlessGone(stripe.customers.listPaymentMethods(customerId, { limit: 20 }))
      return methods?.data ?? []
    },
    /** As often as it is asked for. */
    eraseCustomer: (id: string) => unlessGone(stripe.customers.del(id)),
    removeMethod: (id: string) => stripe.paymentMethods.detach(id),
    /** The refund's id is the idempotency key, which Stripe forgets after a day: look among the payment's refunds first. */
    createRefund: async (refund: { id: string; paymentIntentId: string; amountMinor: bigint }) =>
      readRefund(
        await stripe.refunds.create(
          {
            payment_intent: refund.paymentIntentId,
            amount: minorToJson(refund.amountMinor),
            metadata: { refund_id: refund.id },
          },
          { idempotencyKey: refund.id },
        ),
      ),
    /** Throws EB011 unless Stripe signed these bytes for this endpoint within the last five minutes, for this account and mode. */
    verifyEvent(rawBody: Buffer, signature: string, now: Date): Stripe.Event {
      const event = verify(stripe, { rawBody, signature, webhookSecret, now })
      // defence: an event of another account is refused
      if (event.account !== undefined || event.livemode !== isLive) {
        throw new AppError('EB011', { message: 'The event is of another account or mode.' })
      }
      return event
    },
  }
}

/** Null where what is asked about was deleted there. */
async function unlessGone<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (isOfType(error, 'StripeInvalidRequestError') && error.code === 'resource_missing') return null
    throw error
  }
}

const toUnix = (time: Date) => Math.floor(time.getTime() / 1_000)

const toleranceS = 300

/** Of `t=1700000000,v1=…`; the library refuses what has none. */
const signedAtS = (signature: string) => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0)

function verify(
  stripe: Stripe,
  sent: { rawBody: Buffer; signature: string; webhookSecret: string; now: Date },
): Stripe.Event {
  const { rawBody, signature, webhookSecret, now } = sent
  // Its library looks at the age alone.
  // defence: a webhook dated in the future is refused
  if (signedAtS(signature) > toUnix(now) + toleranceS)
    throw new AppError('EB011', { message: 'The signature is dated in the future.' })
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      toleranceS,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    if (isOfType(error, 'StripeSignatureVerificationError') || error instanceof SyntaxError)
      throw new AppError('EB011', { message: 'The signature does not fit the body.' })
    throw error
  }
}

/** A browser is sent only to an https page, or to the sandbox's. */
function safePage(url: string | null, pageOrigin: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null
  const page = new URL(url)
  return page.protocol === 'https:' || page.origin === pageOrigin ? url : null
}

/** By the field that Stripe documents for it: each bundle has its own copy of the library's classes. */
const isOfType = (
  error: unknown,
  type: Stripe.errors.StripeError['type'],
): error is Stripe.errors.StripeError => error instanceof Error && 'type' in error && error.type === type

/** True where asking again cannot help: Stripe understood the request and refused it. */
export function isRefusedByStripe(error: unknown): error is Stripe.errors.StripeError {
  return isOfType(error, 'StripeCardError') || isOfType(error, 'StripeInvalidRequestError')
}

/** One that says so of the request itself: a lock or a limit that stood in the way may be gone the next time. */
export const isFinalRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  isRefusedByStripe(error) && [400, 402, 404].includes(error.statusCode ?? 0)

/** The customer of a request was deleted at Stripe. */
export const isCustomerGone = (error: unknown): boolean =>
  isOfType(error, 'StripeInvalidRequestError') &&
  error.code === 'resource_missing' &&
  error.param === 'customer'

/** The idempotency key was used before, with other parameters. */
export const isOtherRequest = (error: unknown): boolean => isOfType(error, 'StripeIdempotencyError')

const timeoutMs = 10_000

/** Null where this deployment takes no payments. */
export function stripePayments(): StripePayments | null {
  return processSingleton('stripe-payments', () => ({ payments: fromEnvironment() })).payments
}

function fromEnvironment(): StripePayments | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url } = env()
  return key && webhookSecret ? connectStripe({ key, webhookSecret, url }) : null
}

interface Connection {
  key: string
  webhookSecret: string
  url: string
}

export function connectStripe({ key, webhookSecret, url }: Connection): StripePayments {
  const { protocol, hostname, port, origin } = new URL(url)
  const stripe = new Stripe(key, {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return createStripePayments(stripe, {
    webhookSecret,
    isLive: /^[a-z]+_live_/.test(key),
    // The sandbox's payment page is not https.
    pageOrigin: protocol === 'http:' ? origin : null,
  })
}
