import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import type { EventReceiver } from '../events/receiver'
import { PAYOUT_MODES, type Payouts } from '../payouts/payouts'
import type { ProviderFaults } from '../providers/faults'
import type { RoundRunner } from '../rounds/round-runner'
import type { Screening } from '../screening/screening'
import { ACTIONS, act } from '../stripe/act'
import { deliverDue, deliverNow } from '../stripe/deliver'
import { findObject, StripeRefusal } from '../stripe/objects'
import { DELIVERY_MODES, REFUND_STATUSES, type Stripe } from '../stripe/stripe'
import type { Wallet } from '../wallet/wallet'
import { BadInput, integer, oneOf, queryLimit, readFields, text } from './input'
import { providerControl } from './provider-routes'
import { walletControl } from './wallet-routes'

type World = {
  runner: RoundRunner
  wallet: Wallet
  faults: ProviderFaults
  stripe: Stripe
  screening: Screening
  payouts: Payouts
  events: EventReceiver
}

/** The control API obeys this machine only: no other address, no proxy, and no page of another site. */
const loopbackOnly: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  const address = c.env.incoming.socket.remoteAddress ?? ''
  const isLocal = address === '::1' || /^(::ffff:)?127\./.test(address)
  const isForwarded = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  const isForeignPage = /^(cross-site|same-site)$/.test(c.req.header('sec-fetch-site') ?? '')
  if (!isLocal || isForwarded || isForeignPage) {
    return c.json({ error: 'forbidden', message: 'The control API is for this machine only.' }, 403)
  }
  return next()
}

/** `/control/…`, documented in sandbox/README.md. */
export function controlRoutes(world: World): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.use(loopbackOnly)
  routes.get('/health', async (c) => {
    await world.runner.pool.query('select 1')
    return c.json({ status: 'ok', games: world.runner.games.size, rounds_at_work: world.runner.atWork.size })
  })
  routes.get('/games', (c) =>
    c.json({
      games: [...world.runner.games.values()].map(
        ({ provider, code, name, engine, freeRounds, hasDemo }) => ({
          provider,
          code,
          name,
          engine,
          free_rounds: freeRounds,
          has_demo: hasDemo,
        }),
      ),
    }),
  )
  routes.post('/reset', async (c) => {
    await reset(world)
    return c.json({ status: 'reset' })
  })
  routes.route('/wallets', walletControl(world.wallet))
  routes.route('/providers', providerControl(world.runner, world.faults))
  routes.route('/stripe', stripeControl(world.stripe))
  routes.route('/screening', screeningControl(world.screening))
  routes.route('/payouts', payoutControl(world.payouts))
  routes.route('/events', eventControl(world.events))
  routes.onError((error, c) => {
    if (error instanceof BadInput) return c.json({ error: 'bad_input', message: error.message }, error.status)
    console.error(`control: ${error.message}`)
    return c.json({ error: 'internal_error', message: error.message }, 500)
  })
  return routes
}

/** An empty world: no sessions, rounds, balances or faults. The wallets' settings stay. */
async function reset({ runner, wallet, faults, stripe, screening }: World): Promise<void> {
  await runner.pool.query(`truncate provider_movement, round, provider_session, free_rounds,
    wallet_balance, wallet_movement, wallet_tombstone, wallet_journal, stripe_object, stripe_call, stripe_delivery, received_event`)
  wallet.faults.clear()
  wallet.received.clear()
  wallet.organizations.forget()
  faults.clear()
  stripe.delivery.mode = 'once'
  Object.assign(screening, { isDown: false, added: [] })
}

/** `/control/events/{slug}`: a receiver's secret, what it answers, and what it took. */
function eventControl(receiver: EventReceiver): Hono {
  const routes = new Hono()
  routes.put('/:slug', async (c) => {
    const fields = await readFields(c.req)
    const status = integer(fields, 'status', 204)
    if (status < 200 || status > 599) throw new BadInput('status must be from 200 to 599.')
    await receiver.put(c.req.param('slug'), { secret: text(fields, 'secret'), status })
    return c.json({ slug: c.req.param('slug'), status })
  })
  routes.get('/:slug', async (c) =>
    c.json({
      events: await receiver.list(c.req.param('slug'), queryLimit(c.req.query('limit'), 100, 1_000)),
    }),
  )
  return routes
}

/** `/control/screening`: outages, and people who are listed from now on. */
function screeningControl(screening: Screening): Hono {
  const routes = new Hono()
  routes.put('/', async (c) => {
    const { is_down: isDown } = await readFields(c.req)
    if (typeof isDown !== 'boolean') throw new BadInput('is_down is true or false')
    screening.isDown = isDown
    return c.json({ is_down: isDown })
  })
  routes.post('/persons', async (c) => {
    const { name, topic } = await readFields(c.req)
    if (typeof name !== 'string' || typeof topic !== 'string') throw new BadInput('name and topic are texts')
    const id = `sandbox-added-${screening.added.length + 1}`
    const properties = { name: [name], topics: [topic] }
    screening.added.push({ id, caption: name, schema: 'Person', properties, datasets: ['sandbox_added'] })
    return c.json({ id })
  })
  return routes
}

/** `/control/payouts`: how payouts are answered, and what became of them. */
function payoutControl(payouts: Payouts): Hono {
  const routes = new Hono()
  routes.put('/', async (c) => {
    payouts.mode = oneOf(await readFields(c.req), 'mode', PAYOUT_MODES)
    return c.json({ mode: payouts.mode })
  })
  routes.get('/:reference', async (c) => {
    const { rows } = await payouts.pool.query('select * from payout where reference = $1', [
      c.req.param('reference'),
    ])
    if (!rows[0]) throw new BadInput('There is no payout of this reference.', 404)
    return c.json(rows[0])
  })
  routes.post('/:reference', async (c) => {
    const status = oneOf(await readFields(c.req), 'status', ['paid', 'failed'] as const)
    await payouts.pool.query(
      `update payout set status = $2, reason = $3 where reference = $1 and status = 'processing'`,
      [c.req.param('reference'), status, status === 'failed' ? 'The receiving account is closed.' : null],
    )
    return c.json({ status })
  })
  return routes
}

/** `/control/stripe/…`: what payers and merchants do, and how events travel. */
function stripeControl(stripe: Stripe): Hono {
  const routes = new Hono()
  routes.put('/delivery', async (c) => {
    stripe.delivery.mode = oneOf(await readFields(c.req), 'mode', DELIVERY_MODES)
    return c.json(stripe.delivery)
  })
  routes.put('/refunds', async (c) => {
    stripe.refunds.status = oneOf(await readFields(c.req), 'status', REFUND_STATUSES)
    return c.json(stripe.refunds)
  })
  routes.get('/sessions/:id', async (c) => c.json(await findObject(stripe.pool, c.req.param('id'))))
  routes.post('/sessions/:id', async (c) => {
    const action = oneOf(await readFields(c.req), 'action', ACTIONS)
    const session = await act(stripe, { sessionId: c.req.param('id'), action })
    await deliverDue(stripe)
    return c.json(session)
  })
  routes.get('/events', async (c) => {
    const { rows } = await stripe.pool.query(
      `select event_id, body::jsonb ->> 'type' as type, attempts, status, done_at from stripe_delivery
       order by id desc limit 200`,
    )
    return c.json({ events: rows })
  })
  routes.post('/events/:id/deliver', async (c) =>
    c.json({ status: await deliverNow(stripe, c.req.param('id')) }),
  )
  routes.onError((error) => {
    if (error instanceof StripeRefusal) throw new BadInput(error.message, error.status === 404 ? 404 : 400)
    throw error
  })
  return routes
}
