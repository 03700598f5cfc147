import type Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { findBilling } from './queries-offers'
import { stripePayments } from './stripe-payments'

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
 * The payment methods that the payment provider keeps for the organization, newest first; the provider asks for one on its
 * page, and nothing is charged off-session. Throws E5004.
 */
export const listPaymentMethods = readVerb(
  'billing.read',
  async (ctx: TenantContext): Promise<PaymentMethods> => {
    try {
      return { methods: (await methodsOf(ctx)).map(viewOf) }
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
  const { name, last4 } = viewOf(method)
  await inTransaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'billing.payment_method_removed',
      subjectType: 'organization',
      subjectId: ctx.organizationId,
      before: { name, last4 },
    }),
  )
}

async function methodsOf({ organizationId }: TenantContext): Promise<Stripe.PaymentMethod[]> {
  const payments = stripePayments()
  if (!payments) return []
  const billing = await findBilling(db, organizationId)
  return billing?.stripeCustomerId ? payments.methodsOf(billing.stripeCustomerId) : []
}

function viewOf({ id, type, card, sepa_debit: debit }: Stripe.PaymentMethod): PaymentMethod {
  return {
    id,
    name: card?.brand ?? type,
    last4: card?.last4 ?? debit?.last4 ?? null,
    expires: card ? `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : null,
  }
}
