import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { inTransaction } from '../database'
import { act, refundCharge } from './act'
import { chargeSaved } from './charge'
import { emit } from './deliver'
import { fieldsAt, readForm, textAt } from './form'
import {
  buildSession,
  buildSetup,
  findObject,
  forgetCustomer,
  listObjects,
  methodsOf,
  requireCustomer,
  StripeRefusal,
  saveObject,
} from './objects'
import { newStripeId, nowS, type Stripe, type StripeObject } from './stripe'

/** The calls of Stripe that are used, at the paths that its library asks: `/v1/…`. */
export function stripeApi(stripe: Stripe): Hono {
  const routes = new Hono()
  routes.use(async (c, next) => {
    const given = c.req.header('authorization') ?? ''
    if (!isSame(given, `Bearer ${stripe.secretKey}`)) {
      return refuse(c, new StripeRefusal(401, 'invalid_request_error', 'Invalid API Key provided'))
    }
    return next()
  })
  routes.post('/checkout/sessions', (c) =>
    once(stripe, c, async (text) => {
      const form = readForm(text)
      await requireCustomer(stripe.pool, textAt(form, 'customer'))
      const build = textAt(form, 'mode') === 'setup' ? buildSetup : buildSession
      const session = build(form, stripe.publicUrl)
      await saveObject(stripe.pool, session)
      return session
    }),
  )
  routes.get('/checkout/sessions', (c) => list(stripe, c, 'checkout.session'))
  routes.get('/checkout/sessions/:id', async (c) => c.json(await findObject(stripe.pool, c.req.param('id'))))
  routes.post('/checkout/sessions/:id/expire', async (c) =>
    c.json(await act(stripe, { sessionId: c.req.param('id'), action: 'expire' })),
  )
  routes.post('/customers', (c) =>
    once(stripe, c, async (text) => {
      const form = readForm(text)
      const of = { name: textAt(form, 'name'), email: textAt(form, 'email'), created: nowS() }
      const customer = {
        id: newStripeId('cus'),
        object: 'customer',
        ...of,
        metadata: fieldsAt(form, 'metadata'),
      }
      await saveObject(stripe.pool, customer)
      return customer
    }),
  )
  routes.post('/payment_intents', (c) =>
    once(stripe, c, async (text) => {
      const charged = await chargeSaved(stripe, text)
      return 'intent' in charged ? charged.intent : charged.refusal
    }),
  )
  routes.get('/payment_intents', (c) => list(stripe, c, 'payment_intent'))
  routes.get('/payment_intents/:id', async (c) => c.json(await findObject(stripe.pool, c.req.param('id'))))
  routes.get('/customers/:id/payment_methods', async (c) => {
    await requireCustomer(stripe.pool, c.req.param('id'))
    const data = await methodsOf(stripe.pool, c.req.param('id'))
    return c.json({ object: 'list', url: c.req.path, has_more: false, data })
  })
  routes.delete('/customers/:id', async (c) => {
    const id = c.req.param('id')
    await requireCustomer(stripe.pool, id)
    await forgetCustomer(stripe.pool, id)
    return c.json({ id, object: 'customer', deleted: true })
  })
  routes.post('/payment_methods/:id/detach', async (c) => {
    const method = await findObject(stripe.pool, c.req.param('id'))
    await saveObject(stripe.pool, { ...method, customer: null })
    return c.json({ ...method, customer: null })
  })
  routes.get('/refunds', (c) => list(stripe, c, 'refund'))
  routes.post('/refunds', (c) => once(stripe, c, (text) => refund(stripe, text)))
  routes.onError((error, c) => {
    if (error instanceof StripeRefusal) return refuse(c, error)
    console.error(`stripe: ${error.message}`)
    return refuse(c, new StripeRefusal(500, 'api_error', 'An error occurred.'))
  })
  return routes
}

async function refund(stripe: Stripe, text: string): Promise<StripeObject> {
  const form = readForm(text)
  return inTransaction(stripe.pool, async (tx) => {
    const intent = await findObject(tx, textAt(form, 'payment_intent') ?? '')
    const charge = await findObject(tx, String(intent.latest_charge), 'lock')
    const wish = { amount: Number(textAt(form, 'amount')), metadata: fieldsAt(form, 'metadata') }
    const events = await refundCharge(tx, charge, { ...wish, ...stripe.refunds })
    await emit(tx, stripe, events)
    const [created] = events
    if (!created) throw new StripeRefusal(500, 'api_error', 'No refund was made.')
    return created.object
  })
}

async function list(stripe: Stripe, c: Context, kind: string): Promise<Response> {
  const page = await listObjects(stripe.pool, {
    kind,
    since: Number(c.req.query('created[gte]') ?? 0),
    after: c.req.query('starting_after') ?? null,
    limit: Math.min(Number(c.req.query('limit') ?? 10), 100),
    intent: c.req.query('payment_intent') ?? null,
    customer: c.req.query('customer') ?? null,
  })
  return c.json({ object: 'list', url: c.req.path, ...page })
}

/** A call under an idempotency key is answered as it was the first time; another body under it is refused. */
async function once({ pool }: Stripe, c: Context, work: Work): Promise<Response> {
  const text = await c.req.text()
  const key = c.req.header('idempotency-key')
  if (key === undefined) return answerOf(await work(text))
  return alone(key, () => underKey({ pool, key, path: c.req.path, text, work }))
}

/** A refusal that is returned is kept under the key as well, as the provider does once a request was worked on. */
type Work = (text: string) => Promise<StripeObject | StripeRefusal>

const running = new Map<string, Promise<unknown>>()

/** Calls under one key follow each other. */
async function alone<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (running.get(key) ?? Promise.resolve()).then(work, work)
  running.set(key, mine)
  try {
    return await mine
  } finally {
    if (running.get(key) === mine) running.delete(key)
  }
}

interface Keyed {
  pool: Stripe['pool']
  key: string
  path: string
  text: string
  work: Work
}

async function underKey({ pool, key, path, text, work }: Keyed): Promise<Response> {
  const fingerprint = createHash('sha256').update(`${path} ${text}`).digest('hex')
  const { rows } = await pool.query('select fingerprint, status, answer from stripe_call where key = $1', [
    key,
  ])
  if (rows[0]) {
    if (rows[0].fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      throw new StripeRefusal(400, 'idempotency_error', message)
    }
    return answer(rows[0].answer, rows[0].status)
  }
  const made = await work(text)
  const [body, status] = made instanceof StripeRefusal ? [bodyOf(made), made.status] : [made, 200]
  await pool.query(
    'insert into stripe_call (key, fingerprint, status, answer) values ($1, $2, $3, $4) on conflict do nothing',
    [key, fingerprint, status, JSON.stringify(body)],
  )
  return answerOf(made)
}

const answerOf = (made: StripeObject | StripeRefusal) =>
  made instanceof StripeRefusal
    ? answer(JSON.stringify(bodyOf(made)), made.status)
    : answer(JSON.stringify(made), 200)

const answer = (text: string, status: number) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } })

const bodyOf = ({ type, message, param, code, more }: StripeRefusal) => ({
  error: { type, message, ...(param && { param }), ...(code && { code }), ...more },
})

const refuse = (c: Context, refusal: StripeRefusal): Response =>
  c.json(bodyOf(refusal), refusal.status as 400)

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
