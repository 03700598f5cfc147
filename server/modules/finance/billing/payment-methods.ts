import type Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { findBilling, findBuyer, forgetCustomer, lockBilling, updateBilling } from './queries-offers'
import { findTopUp } from './queries-top-up'
import { isCustomerGone, type StripePayments, stripePayments } from './stripe-payments'
import { pauseTopUp } from './tell-top-up'

/** How an organization may pay: a card, or another means, that a buyer had the payment provider keep. */
interface PaymentMethod {
  id: string
  /** As the provider calls it: `visa`, `sepa_debit`. */
  name: string
  /** The last digits, where it has any. */
  last4: string | null
  /** Of a card: `12/2030`. */
  expires: string | null
}

export interface PaymentMethods {
  /** Null: the payment provider did not answer. */
  methods: PaymentMethod[] | null
}

/**
 * The payment methods that the payment provider keeps for the organization, newest first. Without a payer on the page, only automatic
 * top-ups are charged. Throws E5004.
 */
export const listPaymentMethods = readVerb(
  'billing.read',
  async (ctx: TenantContext): Promise<PaymentMethods> => {
    try {
      return { methods: await methodsOf(ctx) }
    } catch (err) {
      log.warn({ err, requestId: ctx.requestId }, 'payment method lookup failed')
      return { methods: null }
    }
  },
)

const OneMethod = z.object({ paymentMethodId: z.string().max(255) })

/** Has the payment provider forget a payment method of the organization. Throws E5004, E0004 for any other. */
export const removePaymentMethod = writeVerb('billing.purchase', OneMethod, remove)

async function remove(ctx: TenantContext, { paymentMethodId }: z.output<typeof OneMethod>): Promise<void> {
  const payments = stripePayments()
  // defence: a payment method is removed by its own organization
  const method = (await methodsOf(ctx)).find(({ id }) => id === paymentMethodId)
  if (!payments || !method) throw new AppError('E0004', { message: 'Payment method not found.' })
  await payments.removeMethod(method.id)
  const { name, last4 } = method
  const { organizationId } = ctx
  await inTransaction(async (tx) => {
    await recordAudit(tx, ctx, {
      action: 'billing.payment_method_removed',
      subjectType: 'organization',
      subjectId: organizationId,
      before: { name, last4 },
    })
    if ((await findTopUp(tx, organizationId))?.paymentMethodId === method.id)
      await pauseTopUp(tx, ctx, { organizationId, reason: 'method_removed' })
  })
}

/** Those of the organization. Throws where the payment provider does not answer. */
export async function methodsOf({ organizationId }: TenantContext): Promise<PaymentMethod[]> {
  const payments = stripePayments()
  if (!payments) return []
  const billing = await findBilling(db, organizationId)
  return billing?.stripeCustomerId ? (await payments.methodsOf(billing.stripeCustomerId)).map(viewOf) : []
}

/**
 * Where a payment method is added that may be charged later, at the payment provider. Throws E0002 without an answer, E7001.
 */
export const addPaymentMethod = writeVerb('billing.purchase', add)

async function add(ctx: TenantContext): Promise<{ url: string }> {
  const { organizationId, actor } = ctx
  const payments = stripePayments()
  const buyer = await findBuyer(db, organizationId)
  if (!buyer) throw new AppError('E7001')
  const refused = { message: 'The payment provider did not answer. Try again.' }
  if (!payments) throw new AppError('E0002', { message: "Payment methods can't be added now." })
  const returnUrl = `${env().baseUrl}/o/${buyer.slug}/billing`
  const setup = async (customerId: string) =>
    payments.createSetup({ customerId, currency: buyer.currency, returnUrl })
  const email = actor.kind === 'user' ? actor.email : null
  const customer = { payments, organizationId, name: buyer.slug, email }
  try {
    const customerId = await customerOf(customer)
    const url = await setup(customerId).catch(async (error: unknown) => {
      if (!isCustomerGone(error)) throw error
      await forgetCustomer(db, { organizationId, stripeCustomerId: customerId })
      return setup(await customerOf({ ...customer, after: customerId }))
    })
    if (url === null) throw new AppError('E0002', refused)
    return { url }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('E0002', { ...refused, cause })
  }
}

interface Customer {
  payments: StripePayments
  organizationId: string
  name: string
  email: string | null
  /** One that was deleted at the provider. */
  after?: string
}

/** The organization's customer at the payment provider, made where there is none. */
async function customerOf({ payments, after = 'first', ...of }: Customer): Promise<string> {
  const { organizationId } = of
  const known = (await findBilling(db, organizationId))?.stripeCustomerId
  if (known) return known
  const { id } = await payments.createCustomer(of, `customer:${organizationId}:${after}`)
  return inTransaction(async (tx) => {
    const { stripeCustomerId } = await lockBilling(tx, organizationId)
    if (stripeCustomerId !== null) return stripeCustomerId
    await updateBilling(tx, { organizationId, stripeCustomerId: id })
    return id
  })
}

function viewOf({ id, type, card, sepa_debit: debit }: Stripe.PaymentMethod): PaymentMethod {
  return {
    id,
    name: card?.brand ?? type,
    last4: card?.last4 ?? debit?.last4 ?? null,
    expires: card ? `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : null,
  }
}
