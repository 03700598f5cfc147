import type { Queryable } from '../database'
import { CARDS, type CardNumber } from './cards'
import { type Fields, fieldsAt, textAt } from './form'
import { newStripeId, nowS, type RefundStatus, type StripeObject } from './stripe'

/** A refusal in the provider's own shape. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    readonly param?: string,
    readonly code?: string,
    /** What else the error says. */
    readonly more: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

const invalid = (message: string, param?: string) =>
  new StripeRefusal(400, 'invalid_request_error', message, param)

export async function saveObject(db: Queryable, object: StripeObject): Promise<void> {
  await db.query(
    `insert into stripe_object (id, kind, body) values ($1, $2, $3)
     on conflict (id) do update set body = excluded.body`,
    [object.id, object.object, JSON.stringify(object)],
  )
}

export async function findObject(db: Queryable, id: string, lock = ''): Promise<StripeObject> {
  const { rows } = await db.query(
    `select body from stripe_object where id = $1 ${lock === 'lock' ? 'for update' : ''}`,
    [id],
  )
  if (!rows[0])
    throw new StripeRefusal(404, 'invalid_request_error', `No such object: '${id}'`, 'id', 'resource_missing')
  return rows[0].body
}

/** A session for a customer that was deleted is refused. */
export async function requireCustomer(db: Queryable, id: string | null): Promise<void> {
  const { rows } = await db.query(`select 1 from stripe_object where id = $1 and kind = 'customer'`, [id])
  if (id === null || rows[0]) return
  const message = `No such customer: '${id}'`
  throw new StripeRefusal(400, 'invalid_request_error', message, 'customer', 'resource_missing')
}

/** A page where a customer keeps a card, as `POST /v1/checkout/sessions` with `mode=setup` answers it. */
export function buildSetup(form: Fields, publicUrl: string): StripeObject {
  if (!textAt(form, 'success_url')) throw invalid('Missing required param: success_url.', 'success_url')
  const id = newStripeId('cs_test')
  return {
    id,
    object: 'checkout.session',
    amount_total: null,
    cancel_url: textAt(form, 'cancel_url'),
    client_reference_id: null,
    created: nowS(),
    currency: textAt(form, 'currency'),
    customer: textAt(form, 'customer'),
    expires_at: nowS() + 86_400,
    livemode: false,
    metadata: {},
    mode: 'setup',
    payment_intent: null,
    payment_status: 'no_payment_required',
    status: 'open',
    success_url: textAt(form, 'success_url'),
    ui_mode: 'hosted',
    url: `${publicUrl}/stripe/pay/${id}`,
  }
}

interface Page {
  kind: string
  /** Unix seconds. */
  since: number
  after: string | null
  limit: number
  /** Of one payment. */
  intent?: string | null
  customer?: string | null
}

export async function listObjects(
  db: Queryable,
  { kind, since, after, limit, intent = null, customer = null }: Page,
): Promise<{ data: StripeObject[]; has_more: boolean }> {
  const { rows } = await db.query(
    `select body from stripe_object where kind = $1 and (body ->> 'created')::bigint >= $2
       and ($3::text is null or position < (select position from stripe_object where id = $3))
       and ($5::text is null or body ->> 'payment_intent' = $5)
       and ($6::text is null or body ->> 'customer' = $6)
     order by position desc limit $4`,
    [kind, since, after, limit + 1, intent, customer],
  )
  return { data: rows.slice(0, limit).map((row) => row.body), has_more: rows.length > limit }
}

/** A Checkout session as `POST /v1/checkout/sessions` answers it. */
export function buildSession(form: Fields, publicUrl: string): StripeObject {
  const item = fieldsAt(fieldsAt(form, 'line_items'), '0')
  const price = fieldsAt(item, 'price_data')
  const amount = Number(textAt(price, 'unit_amount')) * Number(textAt(item, 'quantity') ?? '1')
  const currency = textAt(price, 'currency')
  const expiresAt = Number(textAt(form, 'expires_at') ?? nowS() + 86_400)
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalid('Invalid integer', 'line_items[0][price_data][unit_amount]')
  if (currency === null || !/^[a-z]{3}$/.test(currency))
    throw invalid('Invalid currency', 'line_items[0][price_data][currency]')
  if (expiresAt < nowS() + 30 * 60 - 60 || expiresAt > nowS() + 86_400 + 60) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    )
  }
  if (!textAt(form, 'success_url')) throw invalid('Missing required param: success_url.', 'success_url')
  const id = newStripeId('cs_test')
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: textAt(form, 'cancel_url'),
    client_reference_id: textAt(form, 'client_reference_id'),
    created: nowS(),
    currency,
    customer: textAt(form, 'customer'),
    customer_email: textAt(form, 'customer_email'),
    expires_at: expiresAt,
    livemode: false,
    metadata: fieldsAt(form, 'metadata'),
    mode: 'payment',
    payment_intent: null,
    payment_intent_metadata: fieldsAt(fieldsAt(form, 'payment_intent_data'), 'metadata'),
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    saved_payment_method_options: fieldsAt(form, 'saved_payment_method_options'),
    product_name: textAt(fieldsAt(price, 'product_data'), 'name'),
    status: 'open',
    success_url: textAt(form, 'success_url'),
    ui_mode: 'hosted',
    url: `${publicUrl}/stripe/pay/${id}`,
  }
}

export function buildIntent(session: StripeObject): StripeObject {
  return {
    id: newStripeId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    created: nowS(),
    currency: session.currency,
    customer: session.customer,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: session.payment_intent_metadata ?? {},
    status: 'requires_payment_method',
  }
}

export function buildCharge(intent: StripeObject): StripeObject {
  return {
    id: newStripeId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    captured: true,
    created: nowS(),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
  }
}

export interface RefundWish {
  amount: number
  metadata?: Fields
  status?: RefundStatus
}

export function buildRefund(charge: StripeObject, wish: RefundWish): StripeObject {
  const { amount, metadata = {}, status = 'succeeded' } = wish
  return {
    id: newStripeId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowS(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason: 'requested_by_customer',
    status,
  }
}

export function buildDispute(charge: StripeObject, status: string): StripeObject {
  return {
    id: newStripeId('dp'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: nowS(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  }
}

/** The card that a customer keeps; of a payment page, always the same one. */
export function buildMethod(customer: string, number: CardNumber = '4242424242424242'): StripeObject {
  return {
    id: newStripeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'always',
    card: { brand: CARDS[number].brand, exp_month: 12, exp_year: 2034, last4: number.slice(-4) },
    created: nowS(),
    customer,
    livemode: false,
    // Not a field of Stripe's: decides what charges of it answer.
    test_number: number,
    type: 'card',
  }
}

export async function methodsOf(db: Queryable, customer: string): Promise<StripeObject[]> {
  const { rows } = await db.query(
    `select body from stripe_object where kind = 'payment_method' and body ->> 'customer' = $1 order by position desc`,
    [customer],
  )
  return rows.map((row) => row.body)
}

/** A customer who asks for it keeps the card that paid, once. */
export async function keepMethod(tx: Queryable, session: StripeObject): Promise<void> {
  const { payment_method_save: save } = session.saved_payment_method_options as {
    payment_method_save?: string
  }
  const customer = String(session.customer)
  if (save === 'enabled' && (await methodsOf(tx, customer)).length === 0)
    await saveObject(tx, buildMethod(customer))
}

/** With what it had kept to pay with. */
export async function forgetCustomer(db: Queryable, id: string): Promise<void> {
  await db.query(
    `delete from stripe_object where (kind = 'customer' and id = $1) or (kind = 'payment_method' and body ->> 'customer' = $1)`,
    [id],
  )
}
