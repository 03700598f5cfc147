import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type Game, stakeLadder } from '../../catalogue/game'
import { checksumsOf } from '../../games/checksums'
import { readFeed } from '../../rounds/ledger-feed'
import { hasReplay, openReplay } from '../../rounds/replay'
import { findRoundFacts } from '../../rounds/round-facts'
import { playForCertification } from '../certification'
import type { Movement } from '../dialect'
import { type ProviderCall, spoilUrl, strike } from '../faults'
import { artUrl, gameOf, type House, launchRefusal, open, openDemo, pictureUrls, playUrl } from '../house'
import { readCascadeProtection } from '../protection'
import { operationOf, readSignedForm } from './dialect'

type Env = { Bindings: HttpBindings }
type Form = Record<string, string>
type Answer = (form: Form, spoil: (url: string) => string | undefined) => Promise<Response> | Response

const FAULT_CODES = {
  '400': 'REFUSED',
  '401': 'BADSIGN',
  '404': 'NOGAME',
  '429': 'BUSY',
  '500': 'DOWN',
} as const

/** Croupier → cascade, as docs/providers/cascade.md has it. Forms both ways, but for lists and rounds. */
export function cascadeRoutes(house: House): Hono<Env> {
  const routes = new Hono<Env>()
  routes.post('/api/games', (c) =>
    signed(house, c, { op: 'games', call: 'games' }, () =>
      Response.json({ status: 'OK', tables: house.games.map((game) => table(house, game)) }),
    ),
  )
  routes.post('/api/round', (c) =>
    signed(house, c, { op: 'round', call: 'rounds' }, (form) => round(house, form)),
  )
  routes.post('/api/checksums', (c) =>
    signed(house, c, { op: 'checksums', call: 'checksums' }, () =>
      Response.json({
        status: 'OK',
        sums: checksumsOf(house.games).map(({ code: slug, component: file, version: ver, value: sum }) => ({
          ...{ slug, file, ver, alg: 'sha256', sum },
        })),
      }),
    ),
  )
  routes.post('/api/ledger', (c) =>
    signed(house, c, { op: 'ledger', call: 'movements' }, (form) => ledger(house, form)),
  )
  routes.post('/api/replay', (c) =>
    signed(house, c, { op: 'replay', call: 'replay' }, (form) => replay(house, form)),
  )
  routes.post('/api/open', (c) =>
    signed(house, c, { op: 'open', call: 'launch' }, (form, spoil) => openReal(house, form, spoil)),
  )
  routes.post('/api/demo', (c) =>
    signed(house, c, { op: 'demo', call: 'demo' }, (form, spoil) => openPlayMoney(house, form, spoil)),
  )
  routes.post('/api/certify', (c) =>
    signed(house, c, { op: 'certify', call: 'play' }, (form) => certify(house, form)),
  )
  return routes
}

async function certify(house: House, form: Form): Promise<Response> {
  const { sid: sessionId, report_to: reportTo, amount = '', action, outcome } = form
  const stakeMinor = /^\d{1,16}$/.test(amount) ? BigInt(amount) : null
  const played = await playForCertification(house, { sessionId, reportTo, stakeMinor, action, outcome })
  if ('refused' in played) return refuse('REFUSED', played.refused)
  return Response.json({ status: 'OK', rounds: played.roundIds })
}

async function signed(
  house: House,
  c: Context<Env>,
  { op, call }: { op: string; call: ProviderCall },
  answer: Answer,
): Promise<Response> {
  const form = readSignedForm(house.secret, op, await c.req.text(), new Date())
  if (form === null) return refuse('BADSIGN', 'bad signature, operation or time')
  const fault = house.faults.take(house.provider, call)
  const struck =
    fault && (await strike(fault, (kind) => refuse(FAULT_CODES[kind], 'as told'), c.env.outgoing))
  return struck || answer(form, (url) => spoilUrl(fault, url))
}

function reply(fields: Record<string, string | undefined>): Response {
  const present = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new Response(new URLSearchParams(present).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

function refuse(code: string, msg: string): Response {
  return reply({ status: 'ERR', code, msg })
}

const STATES = { open: 'open', finished: 'over', void: 'void' } as const

async function round(house: House, form: Form): Promise<Response> {
  if (!form.sid || !form.round) return refuse('REFUSED', 'a parameter is missing')
  const facts = await findRoundFacts(house, { roundId: form.round, sessionId: form.sid })
  if (facts === null) return refuse('NOROUND', 'no such round of this session')
  const rows = facts.movements.map(rowOf)
  return Response.json({ status: 'OK', round: facts.id, state: STATES[facts.status], rows })
}

async function replay(house: House, form: Form): Promise<Response> {
  if (!form.sid || !form.round) return refuse('REFUSED', 'a parameter is missing')
  const opened = await openReplay(house, { roundId: form.round, sessionId: form.sid })
  if (opened === null) return refuse('NOROUND', 'no replay of this round')
  return reply({ status: 'OK', url: opened.url, until: String(opened.expiresAt.getTime()) })
}

function rowOf(movement: Movement): Form {
  return {
    op: operationOf(movement),
    trans_id: movement.referenceTransactionId ?? movement.transactionId,
    ...(movement.part === undefined ? {} : { part: String(movement.part) }),
    amount: String(movement.amountMinor),
    currency: movement.currency,
  }
}

const LEDGER_STATES = { accepted: 'booked', declined: 'nofunds', failed: 'void' } as const

async function ledger(house: House, form: Form): Promise<Response> {
  const query = { from: new Date(Number(form.from)), to: new Date(Number(form.to)), cursor: form.after }
  const page = await readFeed(house.pool, house.provider, query)
  if (page === null) return refuse('REFUSED', 'from, to or after is malformed')
  const rows = page.entries.map(({ movement, sessionId, at, state }) => ({
    ...rowOf(movement),
    sid: sessionId,
    round: movement.roundId,
    at: at.getTime(),
    state: LEDGER_STATES[state],
  }))
  return Response.json({ status: 'OK', rows, ...(page.next !== null && { next: page.next }) })
}

async function openReal(
  house: House,
  form: Form,
  spoil: (url: string) => string | undefined,
): Promise<Response> {
  const game = gameOf(house, form.slug)
  if (game === null) return refuse('NOGAME', 'no such table')
  const { sid, player, currency, country, balance, exit, cashier } = form
  if (!sid || !player || !currency || !country || !exit || !cashier)
    return refuse('REFUSED', 'a parameter is missing')
  if (balance === undefined || !/^-?\d{1,16}$/.test(balance))
    return refuse('REFUSED', 'balance is not an integer')
  const protection = readCascadeProtection(form)
  const refusal = launchRefusal(game, { currency, country, protection })
  if (refusal !== null) return refuse('REFUSED', refusal)
  const session = await open(house, {
    sessionId: sid,
    mode: 'real',
    gameCode: game.code,
    playerId: player,
    currency,
    country,
    lang: form.lang ?? null,
    balanceMinor: BigInt(balance),
    exitUrl: exit,
    cashierUrl: cashier,
    grantIds: [],
    protection,
  })
  return reply({ status: 'OK', url: spoil(playUrl(house, session)), ref: session.uid })
}

async function openPlayMoney(
  house: House,
  form: Form,
  spoil: (url: string) => string | undefined,
): Promise<Response> {
  const game = gameOf(house, form.slug)
  if (game === null) return refuse('NOGAME', 'no such table')
  if (!game.hasDemo) return refuse('REFUSED', 'this table has no demo')
  if (!form.sid || !form.exit) return refuse('REFUSED', 'a parameter is missing')
  const session = await openDemo(house, {
    sessionId: form.sid,
    game,
    lang: form.lang ?? null,
    exitUrl: form.exit,
    protection: readCascadeProtection(form),
  })
  return reply({ status: 'OK', url: spoil(playUrl(house, session)), ref: session.uid })
}

/** One entry of `/api/games`. */
function table(house: House, game: Game): Record<string, unknown> {
  return {
    slug: game.code,
    label: game.name,
    family: game.category,
    kind: game.gameType,
    rtp_bp: game.engine.rtpBp,
    demo: game.hasDemo ? 1 : 0,
    replay: hasReplay(game) ? 1 : 0,
    currencies: (game.currencies ?? []).join('|'),
    banned: (game.blockedCountries ?? []).join('|'),
    ...limits(game),
    ...(game.maxWinMultiplier === null ? {} : { max_multiplier: game.maxWinMultiplier }),
    ...(game.releasedOn === null ? {} : { since: game.releasedOn }),
    ...(game.hasArt ? { img: artUrl(house, game), ...images(pictureUrls(house, game)) } : {}),
  }
}

function images(urls: ReturnType<typeof pictureUrls>): Record<string, unknown> {
  const { square, portrait, landscape, banner, background } = urls
  return {
    img_square: square,
    img_tall: portrait,
    img_wide: landscape,
    img_banner: banner,
    img_back: background,
  }
}

function limits(game: Game): Record<string, unknown> {
  const currency = game.limitsCurrency
  if (currency === null) return {}
  const steps = stakeLadder(game, currency).map(Number)
  return {
    min_minor: steps[0],
    max_minor: steps.at(-1),
    base_minor: steps[game.baseStakeIndex],
    limits_currency: currency,
  }
}
