import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import { isProvider } from '../catalogue/game'
import { findPlayableRounds } from '../free-rounds/free-rounds'
import { multiplierAt } from '../games/crash/engine'
import { toJsonInteger } from '../money'
import { page } from '../pages/layout'
import { findSession, type Session } from '../providers/sessions'
import { driveRound, land } from '../rounds/drive-round'
import { findOpenRound, findRound, lastRounds } from '../rounds/queries'
import type { Round } from '../rounds/round'
import { findGame, type RoundRunner } from '../rounds/round-runner'
import { startRound } from '../rounds/start-round'
import { freeRoundsView, gameView, roundView } from './view'

/** How long one request of the browser waits for a round; after that the browser asks again. */
const PATIENCE_MS = 8_000
const FLIGHT_GLANCE_MS = 60

/** The game page and the small API behind it. The token in the address opens this one session and nothing else. */
export function playRoutes(runner: RoundRunner): Hono {
  const routes = new Hono()
  routes.get('/:provider/:token', async (c) => {
    const session = await sessionOf(runner, c)
    const game = session && findGame(runner, session.provider, session.gameCode)
    if (!session || !game) return c.html(page({ title: 'Game not found', token: null }), 404)
    return c.html(page({ title: game.name, token: session.token }), 200, {
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy(session),
    })
  })
  routes.get('/:provider/:token/session', async (c) =>
    withSession(runner, c, (session) => opening(runner, session)),
  )
  routes.post('/:provider/:token/rounds', async (c) =>
    withSession(runner, c, (session) => play(runner, c, session)),
  )
  routes.get('/:provider/:token/rounds/:id', async (c) =>
    withSession(runner, c, (session) => watch(runner, session, c.req.param('id'))),
  )
  routes.post('/:provider/:token/rounds/:id/cashout', async (c) =>
    withSession(runner, c, (session) => cashout(runner, session, c.req.param('id'))),
  )
  return routes
}

/** Operators embed games in their own pages, so any page may frame them. The casino's logo comes from where the launch said. */
function contentPolicy({ branding }: Session): string {
  const logo = branding?.logoUrl ? ` ${new URL(branding.logoUrl).origin}` : ''
  return `default-src 'self'; img-src 'self' data:${logo}; style-src 'self' 'unsafe-inline'; frame-ancestors *`
}

type Json = Record<string, unknown>
type Reply = { status: 200 | 400 | 404 | 409 | 503; body: Json }

async function withSession(
  runner: RoundRunner,
  c: Context,
  answer: (session: Session) => Promise<Reply>,
): Promise<Response> {
  const session = await sessionOf(runner, c)
  const reply = session ? await answer(session) : { status: 404 as const, body: { error: 'no_session' } }
  return Response.json(reply.body, { status: reply.status, headers: { 'cache-control': 'no-store' } })
}

async function sessionOf(runner: RoundRunner, c: Context): Promise<Session | null> {
  const provider = c.req.param('provider') ?? ''
  const token = c.req.param('token') ?? ''
  if (!isProvider(provider) || !/^[\w-]{16,64}$/.test(token)) return null
  const session = await findSession(runner.pool, { token })
  return session?.provider === provider ? session : null
}

async function opening(runner: RoundRunner, session: Session): Promise<Reply> {
  const game = findGame(runner, session.provider, session.gameCode)
  if (game === null) return { status: 404, body: { error: 'no_game' } }
  const open = await findOpenRound(runner.pool, session.token)
  const recent = await lastRounds(runner.pool, session.token, 12)
  const history = recent.filter((round) => round.state === 'settled').map(roundView)
  const wallet = await walletView(runner, session)
  return {
    status: 200,
    body: { game: gameView(game, session), open: open && roundView(open), history, ...wallet },
  }
}

async function play(runner: RoundRunner, c: Context, session: Session): Promise<Reply> {
  const body: Json | null = await c.req.json().catch(() => null)
  const stake = body?.stake_minor
  if (body === null || typeof stake !== 'number' || !Number.isSafeInteger(stake) || stake < 0) {
    return { status: 400, body: { error: 'bad_stake' } }
  }
  const started = await startRound(runner, session, {
    stakeMinor: BigInt(stake),
    choice: body.choice ?? null,
    expectsFree: body.free === true,
  })
  if (started.kind === 'refused') {
    const status =
      { round_open: 409, free_rounds_over: 409, unavailable: 503 }[started.reason as string] ?? 400
    return {
      status: status as Reply['status'],
      body: { error: started.reason, ...(await walletView(runner, session)) },
    }
  }
  return takeOff(runner, session, started.round.id)
}

/** Waits for the bet's answer only: a flight is to be seen from its start. */
async function takeOff(runner: RoundRunner, session: Session, id: string): Promise<Reply> {
  const work = runner.atWork.get(id) ?? Promise.resolve()
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())])
  return tell(runner, session, (await findRound(runner.pool, id)) as Round)
}

/** Waits a while for the round to come to rest, and tells how it stands. */
async function watch(runner: RoundRunner, session: Session, id: string): Promise<Reply> {
  const round = await findRound(runner.pool, id)
  if (round?.token !== session.token) return { status: 404, body: { error: 'no_round' } }
  await Promise.race([
    settling(runner, round),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref()),
  ])
  return tell(runner, session, (await findRound(runner.pool, id)) ?? round)
}

async function tell(runner: RoundRunner, session: Session, round: Round): Promise<Reply> {
  return { status: 200, body: { round: roundView(round), ...(await walletView(runner, session)) } }
}

/** Until the round's work is done; of a flight, until it has landed. Answering then is what shows the crash. */
async function settling(runner: RoundRunner, round: Round): Promise<void> {
  let now: Round | null = round
  while (now?.state === 'live') {
    await new Promise((resolve) => setTimeout(resolve, FLIGHT_GLANCE_MS))
    now = await findRound(runner.pool, round.id)
  }
  await runner.atWork.get(round.id)
}

async function cashout(runner: RoundRunner, session: Session, id: string): Promise<Reply> {
  const round = await findRound(runner.pool, id)
  if (round?.token !== session.token) return { status: 404, body: { error: 'no_round' } }
  if (round.state === 'live' && round.liveAt)
    await land(runner, id, multiplierAt(Date.now() - round.liveAt.getTime()))
  else void driveRound(runner, id)
  return watch(runner, session, id)
}

async function walletView(runner: RoundRunner, session: Session): Promise<Json> {
  const fresh = (await findSession(runner.pool, { token: session.token })) ?? session
  const grant = fresh.mode === 'real' ? await findPlayableRounds(runner.pool, fresh, new Date()) : null
  return {
    balance_minor: toJsonInteger(fresh.balanceMinor),
    currency: fresh.currency,
    free_rounds: freeRoundsView(grant),
  }
}

const ROOT = new URL('./public/', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

/** The games' modules and styles, served as they are. */
export function assetRoutes(): Hono {
  const routes = new Hono()
  routes.get('/:name', async (c) => {
    const name = c.req.param('name')
    const extension = /^[a-z][a-z-]*\.(js|css|svg)$/.exec(name)?.[1]
    if (extension === undefined) return c.notFound()
    const body = await readFile(fileURLToPath(new URL(name, ROOT))).catch(() => null)
    if (body === null) return c.notFound()
    return c.body(body, 200, {
      'content-type': `${TYPES[extension]}; charset=utf-8`,
      'cache-control': 'no-cache',
    })
  })
  return routes
}
