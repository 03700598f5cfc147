import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import type { EventReceiver } from '../events/receiver'
import type { Payouts } from '../payouts/payouts'
import type { ProviderFaults } from '../providers/faults'
import type { RoundRunner } from '../rounds/round-runner'
import type { Screening } from '../screening/routes'
import type { Stripe } from '../stripe/stripe'
import type { Wallet } from '../wallet/wallet'
import { eventControl } from './event-routes'
import { BadInput } from './input'
import { payoutControl } from './payout-routes'
import { providerControl } from './provider-routes'
import { screeningControl } from './screening-routes'
import { stripeControl } from './stripe-routes'
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
