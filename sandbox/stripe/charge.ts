import { inTransaction, type Queryable } from '../database'
import { CARDS, type CardNumber, DECLINES } from './cards'
import { emit } from './deliver'
import { type Fields, fieldsAt, readForm, textAt } from './form'
import { buildCharge, buildIntent, requireCustomer, StripeRefusal, saveObject } from './objects'
import type { Stripe, StripeObject } from './stripe'

/** What a charge of a saved method answers: the payment, or the refusal that names it. */
export type Charged = { intent: StripeObject } | { refusal: StripeRefusal }

/** `POST /v1/payment_intents` with `off_session` and `confirm`: one transaction with its events. */
export async function chargeSaved(stripe: Stripe, text: string): Promise<Charged> {
  const form = readForm(text)
  if (textAt(form, 'confirm') !== 'true' || textAt(form, 'off_session') !== 'true')
    throw new StripeRefusal(400, 'invalid_request_error', 'Only off-session payments are made here.')
  await requireCustomer(stripe.pool, textAt(form, 'customer'))
  return inTransaction(stripe.pool, async (tx) => {
    const method = await requireMethod(tx, form)
    const intent = { ...intentOf(form), payment_method: method.id } as StripeObject
    const { outcome } = CARDS[method.test_number as CardNumber]
    if (outcome !== 'succeeds') {
      const error = { type: 'card_error', ...DECLINES[outcome] }
      intent.last_payment_error = { ...error, payment_method: method }
      await saveObject(tx, intent)
      await emit(tx, stripe, [{ type: 'payment_intent.payment_failed', object: intent }])
      const { code, decline_code, message } = DECLINES[outcome]
      const more = { decline_code, payment_intent: intent }
      return { refusal: new StripeRefusal(402, 'card_error', message, undefined, code, more) }
    }
    const charge = buildCharge(intent)
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id })
    for (const object of [charge, intent]) await saveObject(tx, object)
    await emit(tx, stripe, [
      { type: 'payment_intent.succeeded', object: intent },
      { type: 'charge.succeeded', object: charge },
    ])
    return { intent }
  })
}

async function requireMethod(tx: Queryable, form: Fields): Promise<StripeObject> {
  const id = textAt(form, 'payment_method') ?? ''
  const { rows } = await tx.query(
    `select body from stripe_object where id = $1 and kind = 'payment_method' and body ->> 'customer' = $2`,
    [id, textAt(form, 'customer')],
  )
  if (rows[0]) return rows[0].body
  const message = `No such PaymentMethod: '${id}'`
  throw new StripeRefusal(400, 'invalid_request_error', message, 'payment_method', 'resource_missing')
}

function intentOf(form: Fields): StripeObject {
  const amount = Number(textAt(form, 'amount'))
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new StripeRefusal(400, 'invalid_request_error', 'Invalid integer', 'amount')
  return buildIntent({
    id: '',
    object: 'payment_intent',
    amount_total: amount,
    currency: textAt(form, 'currency'),
    customer: textAt(form, 'customer'),
    payment_intent_metadata: fieldsAt(form, 'metadata'),
  })
}
