import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { Webhook } from 'standardwebhooks'
import { actions, type PlayRequest } from './certification.js'
import { isSigned } from './croupier.js'
import { cancel, type IssueRequest, isStakeTaken, issue } from './free-rounds.js'
import { catalogue, draw, findGame, stakesIn } from './games.js'
import { gamePage, replayPage, toldOf } from './page.js'
import { playRound } from './rounds.js'
import {
  grants,
  ledger,
  type Protection,
  playTokens,
  replays,
  rounds,
  type Session,
  sessions,
} from './store.js'

const { SECRET, PORT = '5000', CROUPIER_URL = 'http://127.0.0.1:3000/provider/v1/my-studio' } = process.env
const { HOST = '127.0.0.1', PUBLIC_URL = `http://127.0.0.1:${PORT}`, TEST_ENVIRONMENT } = process.env
if (!SECRET) {
  console.error('Set SECRET to the whsec_… string that you and Croupier hold.')
  process.exit(1)
}
const webhook = new Webhook(SECRET)

type Refusal = 400 | 401 | 404
const refuse = (c: Context, status: Refusal, error: string, message: string) =>
  c.json({ error, message }, status)

const app = new Hono()

/** What Croupier calls; each call is signed. */
const protocol = new Hono<{ Variables: { body: string } }>()
protocol.use(async (c, next) => {
  const body = await c.req.text()
  const headers = Object.fromEntries(c.req.raw.headers)
  if (!isSigned(webhook, headers, body)) return refuse(c, 401, 'invalid_signature', 'The signature is wrong.')
  c.set('body', body)
  return next()
})
const jsonOf = <Body>(c: Context<{ Variables: { body: string } }>) => JSON.parse(c.get('body')) as Body

protocol.get('/games', (c) => c.json({ games: catalogue }))

protocol.get('/stakes', (c) => {
  const game = findGame(c.req.query('game_id'))
  const currency = c.req.query('currency') ?? ''
  if (!game) return refuse(c, 404, 'unknown_game', 'There is no such game.')
  if (!game.supported_currencies.includes(currency)) return c.json({ mode: 'unsupported', stakes: [] })
  return c.json({ mode: 'enumerated', stakes: stakesIn(currency) })
})

interface Launch {
  session_id: string
  game_id: string
  player_id?: string
  currency?: string
  balance?: number
  return_url: string
  player_protection?: Protection
}

function open(launch: Launch, isDemo: boolean) {
  const session: Session = {
    ...{ id: launch.session_id, gameId: launch.game_id, playerId: launch.player_id ?? '', isDemo },
    ...{ currency: launch.currency ?? 'EUR', balance: launch.balance ?? 0, returnUrl: launch.return_url },
    ...{ protection: launch.player_protection ?? {}, lastBetAt: 0 },
    reportTo: { url: CROUPIER_URL, webhook },
  }
  sessions.set(session.id, session)
  const token = crypto.randomUUID()
  playTokens.set(token, session.id)
  return { launch_url: `${PUBLIC_URL}/play/${token}`, provider_session_uid: token.slice(0, 8) }
}

protocol.post('/launch', (c) => {
  const launch = jsonOf<Launch>(c)
  const game = findGame(launch.game_id)
  if (!game) return refuse(c, 404, 'unknown_game', 'There is no such game.')
  if (!game.supported_currencies.includes(launch.currency ?? ''))
    return refuse(c, 400, 'currency_not_supported', 'The game is not played in this currency.')
  return c.json(open(launch, false))
})

protocol.post('/demo', (c) => {
  const launch = jsonOf<Launch>(c)
  const game = findGame(launch.game_id)
  if (!game?.has_demo) return refuse(c, 404, 'unknown_game', 'There is no demo of this game.')
  return c.json(open(launch, true))
})

/** A round is told to its own session only. */
function findRound(roundId: string, sessionId: unknown) {
  const round = rounds.get(roundId)
  return round && round.sessionId === sessionId ? round : null
}

protocol.get('/rounds/:id', (c) => {
  const round = findRound(c.req.param('id'), c.req.query('session_id'))
  if (!round) return refuse(c, 404, 'unknown_round', 'There is no such round of this session.')
  const transactions = round.movements.map(({ round_id: _, finished: _finished, ...movement }) => movement)
  return c.json({ round_id: round.id, status: round.status, transactions })
})

const replayMs = 10 * 60_000

protocol.post('/rounds/:id/replay', (c) => {
  const round = findRound(c.req.param('id'), jsonOf<{ session_id: string }>(c).session_id)
  if (!round) return refuse(c, 404, 'unknown_round', 'There is no such round of this session.')
  const [token, expiresAt] = [crypto.randomUUID(), Date.now() + replayMs]
  replays.set(token, { roundId: round.id, expiresAt })
  return c.json({ url: `${PUBLIC_URL}/replay/${token}`, expires_at: new Date(expiresAt).toISOString() })
})

const pageSize = 500

protocol.get('/movements', (c) => {
  const { from = '', to = '', cursor = '0' } = c.req.query()
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const within = ledger.filter(({ at }) => at.getTime() >= first && at.getTime() < last)
  const end = Number(cursor) + pageSize
  return c.json({
    movements: within.slice(Number(cursor), end).map(({ movement, sessionId, at, state }) => ({
      ...{ transaction_id: movement.transaction_id, type: movement.type, amount: movement.amount },
      ...{ currency: movement.currency, round_id: movement.round_id, session_id: sessionId },
      ...{ occurred_at: at.toISOString(), state },
    })),
    next_cursor: end < within.length ? String(end) : null,
  })
})

protocol.post('/free-rounds', (c) => {
  const asked = jsonOf<IssueRequest>(c)
  if (!isStakeTaken(asked)) return refuse(c, 400, 'invalid_stake', 'There is no such coin_level.')
  return c.json({ games: issue(asked) })
})

protocol.post('/free-rounds/:id/cancel', (c) => {
  const grant = grants.get(c.req.param('id'))
  if (!grant) return refuse(c, 404, 'unknown_grant', 'There is no such grant.')
  return c.json({ games: cancel(grant, jsonOf<{ games: string[] }>(c).games) })
})

if (TEST_ENVIRONMENT === '1')
  protocol.post('/certification/play', async (c) => {
    const play = jsonOf<PlayRequest>(c)
    const session = sessions.get(play.session_id)
    const action = actions[play.action]
    if (!session || session.isDemo) return refuse(c, 404, 'unknown_session', 'There is no such session.')
    if (!action) return refuse(c, 400, 'invalid_request', 'There is no such action.')
    session.reportTo = { url: play.report_to, webhook }
    const round = await action(session, play)
    return c.json({ rounds: [{ round_id: round.id }] })
  })

app.get('/play/:token', (c) => {
  const session = sessions.get(playTokens.get(c.req.param('token')) ?? '')
  return session ? c.html(gamePage(session, c.req.param('token'))) : c.text('This game is closed.', 404)
})

app.post('/play/:token/spin', async (c) => {
  const session = sessions.get(playTokens.get(c.req.param('token')) ?? '')
  if (!session) return c.json({ told: 'This game is closed.' }, 404)
  const { stake } = await c.req.json<{ stake: unknown }>()
  const { stake_max = Number.POSITIVE_INFINITY, min_bet_interval_ms = 0 } = session.protection
  const isStake = stakesIn(session.currency).some(({ amount }) => amount === stake && amount <= stake_max)
  if (!isStake || typeof stake !== 'number') return c.json({ told: 'This stake cannot be chosen.' }, 400)
  if (Date.now() - session.lastBetAt < min_bet_interval_ms)
    return c.json({ told: 'Wait for the next round.' }, 429)
  session.lastBetAt = Date.now()
  const played = session.isDemo ? { won: draw(stake), refused: null } : await playRound(session, { stake })
  return c.json({ told: toldOf(played, session.currency) })
})

app.get('/replay/:token', (c) => {
  const replay = replays.get(c.req.param('token'))
  const round = replay && replay.expiresAt > Date.now() ? rounds.get(replay.roundId) : undefined
  return round ? c.html(replayPage(round)) : c.text('This replay is over.', 404)
})

app.route('/', protocol)
app.onError((error, c) => {
  console.error(error)
  return c.json({ error: 'unavailable', message: 'Something went wrong.' }, 500)
})

serve({ fetch: app.fetch, hostname: HOST, port: Number(PORT) }, ({ port }) =>
  console.log(`The studio listens at http://${HOST}:${port}`),
)
