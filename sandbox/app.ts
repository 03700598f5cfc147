import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { artRoutes } from './art/routes'
import { buildCatalogue } from './catalogue/catalogue'
import { PROVIDERS, type ProviderCode } from './catalogue/game'
import { controlRoutes } from './control/routes'
import type { Pool } from './database'
import { EventReceiver, eventRoutes } from './events/receiver'
import { pageRoutes } from './pages/routes'
import { type Payouts, payoutRoutes } from './payouts/payouts'
import { assetRoutes, playRoutes } from './play/routes'
import { auroraDialect } from './providers/aurora/dialect'
import { auroraRoutes } from './providers/aurora/routes'
import { borealisDialect } from './providers/borealis/dialect'
import { borealisRoutes } from './providers/borealis/routes'
import { cascadeDialect } from './providers/cascade/dialect'
import { cascadeRoutes } from './providers/cascade/routes'
import type { Dialect } from './providers/dialect'
import { ProviderFaults } from './providers/faults'
import type { House } from './providers/house'
import { rateRoutes } from './rates/rates'
import { replayRoutes } from './rounds/replay'
import { createRoundRunner, gameKey, type RoundRunner } from './rounds/round-runner'
import { type Screening, screeningRoutes } from './screening/screening'
import type { Settings } from './settings'
import { stripeApi } from './stripe/api-routes'
import { stripePages } from './stripe/pages'
import type { Stripe } from './stripe/stripe'
import { walletRoutes } from './wallet/routes'
import { createWallet } from './wallet/wallet'

const BODY_LIMIT = 256 * 1024

type Env = { Bindings: HttpBindings }
export type Sandbox = { app: Hono<Env>; runner: RoundRunner; stripe: Stripe; payouts: Payouts }

/** The whole sandbox, without its port. */
export function createSandbox(
  settings: Settings,
  pool: Pool,
  parts: Partial<Pick<RoundRunner, 'pause'>> = {},
): Sandbox {
  const { croupierUrl, secrets } = settings
  const catalogue = buildCatalogue()
  const dialectsTo: Record<ProviderCode, (base: string) => Dialect> = {
    aurora: (base) => auroraDialect(base, secrets.aurora),
    borealis: (base) => borealisDialect(base, secrets.borealis),
    cascade: (base) => cascadeDialect(base, secrets.cascade),
    dusk: (base) => auroraDialect(base, secrets.dusk, 'dusk'),
  }
  const toCroupier = (code: ProviderCode) => dialectsTo[code](`${croupierUrl}/provider/v1/${code}`)
  const dialects = {
    aurora: toCroupier('aurora'),
    borealis: toCroupier('borealis'),
    cascade: toCroupier('cascade'),
    dusk: toCroupier('dusk'),
  }
  const games = new Map(catalogue.map((game) => [gameKey(game.provider, game.code), game]))
  const runner = createRoundRunner({ pool, games, dialects, ...parts })
  const faults = new ProviderFaults()
  const wallet = createWallet(pool)
  const [aurora, borealis, cascade, dusk] = PROVIDERS.map((provider): House => {
    const own = catalogue.filter((game) => game.provider === provider)
    return {
      provider,
      secret: secrets[provider],
      publicUrl: settings.publicUrl,
      pool,
      runner,
      games: own,
      faults,
      dialectTo: dialectsTo[provider],
    }
  }) as [House, House, House, House]

  const stripe: Stripe = {
    pool,
    ...settings.stripe,
    publicUrl: settings.publicUrl,
    webhookUrl: `${croupierUrl}/api/billing/webhooks/stripe`,
    delivery: { mode: 'once' },
    refunds: { status: 'succeeded' },
  }

  const screening: Screening = { isDown: false, added: [] }

  const events = new EventReceiver(pool)

  const payouts: Payouts = { pool, key: settings.payoutsKey, mode: 'pay' }

  const app = new Hono<Env>()
  app.use(bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => c.json({ error: 'too_large' }, 413) }))
  app.route('/aurora', auroraRoutes(aurora))
  app.route('/borealis', borealisRoutes(borealis))
  app.route('/cascade', cascadeRoutes(cascade))
  app.route('/dusk', auroraRoutes(dusk))
  app.route('/wallet', walletRoutes(wallet))
  app.route('/control', controlRoutes({ runner, wallet, faults, stripe, screening, payouts, events }))
  app.route('/play', playRoutes(runner))
  app.route('/replay', replayRoutes([aurora, borealis, cascade, dusk]))
  app.route('/assets', assetRoutes())
  app.route('/art', artRoutes(games))
  app.route('/rates', rateRoutes())
  app.route('/screening', screeningRoutes(screening))
  app.route('/payouts', payoutRoutes(payouts))
  app.route('/events', eventRoutes(events))
  app.route('/v1', stripeApi(stripe))
  app.route('/stripe', stripePages(stripe))
  app.route('/', pageRoutes({ settings, runner, wallet, events }))
  app.notFound((c) => c.json({ error: 'not_found', message: 'This path does not exist.' }, 404))
  app.onError((error, c) => {
    console.error(`sandbox: ${c.req.method} ${c.req.path}: ${error.message}`)
    return c.json({ error: 'internal_error', message: 'Internal sandbox error. See its log.' }, 500)
  })
  return { app, runner, stripe, payouts }
}
