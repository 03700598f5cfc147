import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { freeRoundPolicy, type Game, stakeLadder } from '../../catalogue/game'
import { checksumsOf } from '../../games/checksums'
import { toJsonInteger } from '../../money'
import { readFeed } from '../../rounds/ledger-feed'
import { openReplay } from '../../rounds/replay'
import { findRoundFacts } from '../../rounds/round-facts'
import { parseJsonObject } from '../call-croupier'
import { playForCertification } from '../certification'
import { type ProviderCall, spoilUrl, strike } from '../faults'
import { artUrl, gameOf, type House, launchRefusal, open, openDemo, pictureUrls, playUrl } from '../house'
import { readAuroraProtection } from '../protection'
import { readBranding } from '../sessions'
import { auroraError, isAuroraSigned, isText, typeOf } from './dialect'
import { feedEntry } from './feed'
import { cancelGrant, issueGrant } from './free-rounds'

type Env = { Bindings: HttpBindings }
type Fields = Record<string, unknown>

/** Croupier → aurora, as docs/providers/aurora.md has it. */
export function auroraRoutes(house: House): Hono<Env> {
  const routes = new Hono<Env>()
  routes.get('/games', (c) =>
    signed(house, c, 'games', () =>
      c.json({
        games: house.games.map((game) => feedEntry(game, artUrl(house, game), pictureUrls(house, game))),
      }),
    ),
  )
  routes.get('/stakes', (c) => signed(house, c, 'stakes', () => stakes(house, c)))
  routes.get('/rounds/:id', (c) => signed(house, c, 'rounds', () => round(house, c, c.req.param('id'))))
  routes.post('/rounds/:id/replay', (c) =>
    signed(house, c, 'replay', (fields) => replay(house, fields, c.req.param('id'))),
  )
  routes.get('/checksums', (c) =>
    signed(house, c, 'checksums', () =>
      c.json({
        checksums: checksumsOf(house.games).map(({ code, ...row }) => ({
          ...{ game_id: code, ...row, algorithm: 'sha256' },
        })),
      }),
    ),
  )
  routes.get('/movements', (c) => signed(house, c, 'movements', () => movements(house, c)))
  routes.post('/launch', (c) => signed(house, c, 'launch', (fields, fault) => launch(house, fields, fault)))
  routes.post('/demo', (c) => signed(house, c, 'demo', (fields, fault) => demo(house, fields, fault)))
  routes.post('/free-rounds', (c) => signed(house, c, 'free_rounds', (fields) => issueGrant(house, fields)))
  routes.post('/free-rounds/:id/cancel', (c) =>
    signed(house, c, 'cancel', (fields) => cancelGrant(house, c.req.param('id'), fields)),
  )
  routes.post('/certification/play', (c) => signed(house, c, 'play', (fields) => play(house, fields)))
  return routes
}

async function play(house: House, fields: Fields): Promise<Response> {
  const { session_id: sessionId, report_to: reportTo, stake, action, outcome } = fields
  const stakeMinor = Number.isSafeInteger(stake) ? BigInt(Number(stake)) : null
  const played = await playForCertification(house, { sessionId, reportTo, stakeMinor, action, outcome })
  if ('refused' in played) return auroraError(400, 'refused', played.refused)
  return Response.json({ rounds: played.roundIds.map((round_id) => ({ round_id })) })
}

type SpoilUrl = (url: string) => string | undefined

/** Checks the signature, lets an injected fault strike, reads the body. */
async function signed(
  house: House,
  c: Context<Env>,
  call: ProviderCall,
  answer: (fields: Fields, spoil: SpoilUrl) => Promise<Response> | Response,
): Promise<Response> {
  const body = c.req.method === 'GET' ? '' : await c.req.text()
  if (!isAuroraSigned(house.secret, c.req.header(), body)) {
    return auroraError(401, 'invalid_signature', 'The webhook signature does not match.')
  }
  const fault = house.faults.take(house.provider, call)
  const struck =
    fault &&
    (await strike(fault, (kind) => auroraError(Number(kind), `told_${kind}`, 'As told.'), c.env.outgoing))
  if (struck) return struck
  const fields = body === '' ? {} : parseJsonObject(body)
  if (fields === null) return auroraError(400, 'invalid_request', 'The body is not a JSON object.')
  return answer(fields, (url) => spoilUrl(fault, url))
}

function stakes(house: House, c: Context<Env>): Response {
  const game = gameOf(house, c.req.query('game_id'))
  const currency = c.req.query('currency')
  if (game === null) return auroraError(404, 'unknown_game', 'No such game.')
  if (currency === undefined) return auroraError(400, 'invalid_request', 'currency is missing.')
  const policy = freeRoundPolicy(game, currency)
  const modes = { list: 'enumerated', ask: 'provider_validated', none: 'unsupported' } as const
  const ladder = policy === 'list' ? stakeLadder(game, currency) : []
  return Response.json({
    mode: modes[policy],
    stakes: ladder.map((minor, index) => ({ coin_level: index + 1, amount: toJsonInteger(minor) })),
  })
}

async function round(house: House, c: Context<Env>, roundId: string): Promise<Response> {
  const sessionId = c.req.query('session_id')
  if (!isText(sessionId)) return auroraError(400, 'invalid_request', 'session_id is missing.')
  const facts = await findRoundFacts(house, { roundId, sessionId })
  if (facts === null) return auroraError(404, 'unknown_round', 'No such round of this session.')
  return Response.json({
    round_id: facts.id,
    status: facts.status,
    transactions: facts.movements.map((movement) => ({
      transaction_id: movement.transactionId,
      type: typeOf(movement),
      amount: toJsonInteger(movement.amountMinor),
      currency: movement.currency,
      ...(movement.referenceTransactionId && { reference_transaction_id: movement.referenceTransactionId }),
    })),
  })
}

async function replay(house: House, fields: Fields, roundId: string): Promise<Response> {
  if (!isText(fields.session_id)) return auroraError(400, 'invalid_request', 'session_id is missing.')
  const opened = await openReplay(house, { roundId, sessionId: fields.session_id })
  if (opened === null) return auroraError(404, 'unknown_round', 'No replay of this round.')
  return Response.json({ url: opened.url, expires_at: opened.expiresAt.toISOString() })
}

async function movements(house: House, c: Context<Env>): Promise<Response> {
  const { from = '', to = '', cursor } = c.req.query()
  const query = { from: new Date(from), to: new Date(to), cursor }
  const page = await readFeed(house.pool, house.provider, query)
  if (page === null) return auroraError(400, 'invalid_request', 'The period or cursor is malformed.')
  return Response.json({
    movements: page.entries.map(({ movement, sessionId, at, state }) => ({
      transaction_id: movement.transactionId,
      type: typeOf(movement),
      amount: toJsonInteger(movement.amountMinor),
      currency: movement.currency,
      round_id: movement.roundId,
      session_id: sessionId,
      occurred_at: at.toISOString(),
      state,
    })),
    next_cursor: page.next,
  })
}

async function launch(house: House, fields: Fields, spoil: SpoilUrl): Promise<Response> {
  const game = gameOf(house, fields.game_id)
  if (game === null) return auroraError(404, 'unknown_game', 'No such game.')
  const { session_id: sessionId, player_id: playerId, currency, country, return_url: returnUrl } = fields
  const isComplete = [sessionId, playerId, currency, country, returnUrl, fields.deposit_url].every(isText)
  if (!isComplete || !Number.isSafeInteger(fields.balance)) {
    return auroraError(400, 'invalid_request', 'A launch field is missing or malformed.')
  }
  const rtpVariant = variantOf(game, fields.rtp_variant)
  if (rtpVariant === undefined) return unknownVariant()
  const protection = readAuroraProtection(fields.player_protection)
  const refusal = launchRefusal(game, { currency: String(currency), country: String(country), protection })
  if (refusal !== null) return auroraError(400, 'refused', refusal)
  const session = await open(house, {
    sessionId: String(sessionId),
    mode: 'real',
    gameCode: game.code,
    playerId: String(playerId),
    currency: String(currency),
    country: String(country),
    lang: isText(fields.lang) ? fields.lang : null,
    balanceMinor: BigInt(Number(fields.balance)),
    exitUrl: String(returnUrl),
    cashierUrl: String(fields.deposit_url),
    grantIds: grantIds(fields.free_rounds),
    branding: readBranding(fields.branding),
    protection,
    rtpVariant,
  })
  return Response.json({ launch_url: spoil(playUrl(house, session)), provider_session_uid: session.uid })
}

/** Undefined: the game has no such variant. */
function variantOf({ rtpVariants }: Game, asked: unknown): string | null | undefined {
  if (asked === undefined) return null
  return rtpVariants?.find(({ code }) => code === asked)?.code
}

const unknownVariant = () => auroraError(400, 'refused', 'This game has no such RTP variant.')

async function demo(house: House, fields: Fields, spoil: SpoilUrl): Promise<Response> {
  const game = gameOf(house, fields.game_id)
  if (game === null) return auroraError(404, 'unknown_game', 'No such game.')
  if (!game.hasDemo) return auroraError(400, 'refused', 'This game has no demo.')
  if (!isText(fields.session_id) || !isText(fields.return_url)) {
    return auroraError(400, 'invalid_request', 'A demo field is missing or malformed.')
  }
  const rtpVariant = variantOf(game, fields.rtp_variant)
  if (rtpVariant === undefined) return unknownVariant()
  const lang = isText(fields.lang) ? fields.lang : null
  const session = await openDemo(house, {
    sessionId: fields.session_id,
    game,
    lang,
    exitUrl: fields.return_url,
    branding: readBranding(fields.branding),
    protection: readAuroraProtection(fields.player_protection),
    rtpVariant,
  })
  return Response.json({ launch_url: spoil(playUrl(house, session)), provider_session_uid: session.uid })
}

function grantIds(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.map((entry) => entry?.grant_id).filter(isText)
}
