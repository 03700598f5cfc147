import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { freeRoundPolicy, type Game, isStakeAllowed, stakeLadder } from '../../catalogue/game'
import { issueFreeRounds } from '../../free-rounds/free-rounds'
import { checksumsOf } from '../../games/checksums'
import { fromDecimal, toDecimal } from '../../money'
import { readFeed } from '../../rounds/ledger-feed'
import { openReplay } from '../../rounds/replay'
import { findRoundFacts } from '../../rounds/round-facts'
import { parseJsonObject } from '../call-croupier'
import { playForCertification } from '../certification'
import type { Movement } from '../dialect'
import { type ProviderCall, spoilUrl, strike } from '../faults'
import { artUrl, gameOf, type House, launchRefusal, open, openDemo, pictureUrls, playUrl } from '../house'
import { readBorealisProtection } from '../protection'
import { BOREALIS_HEADER, COMMANDS, isBorealisSigned, signBorealis } from './dialect'
import { feedItem } from './feed'

type Env = { Bindings: HttpBindings }
type Fields = Record<string, unknown>
type Answer = (fields: Fields, spoil: (url: string) => string | undefined) => Promise<Fields> | Fields

const MOUNT = '/borealis'
const FAULT_CODES = { '400': 25, '401': 22, '404': 20, '429': 23, '500': 24 } as const

/** Croupier → borealis, as docs/providers/borealis.md has it. Errors are HTTP 200 with a code. */
export function borealisRoutes(house: House): Hono<Env> {
  const routes = new Hono<Env>()
  routes.get('/v2/games', (c) =>
    signed(house, c, 'games', () => ({
      items: house.games.map((game) => feedItem(game, artUrl(house, game), pictureUrls(house, game))),
    })),
  )
  routes.get('/v2/stake-info', (c) => signed(house, c, 'stakes', () => stakeInfo(house, c)))
  routes.get('/v2/round-info', (c) => signed(house, c, 'rounds', () => roundInfo(house, c)))
  routes.get('/v2/checksums', (c) =>
    signed(house, c, 'checksums', () => ({
      sums: checksumsOf(house.games).map(({ code, component: part, version: build, value: hash }) => ({
        ...{ code, part, build, algo: 'SHA256', hash },
      })),
    })),
  )
  routes.get('/v2/ledger', (c) => signed(house, c, 'movements', () => ledger(house, c)))
  routes.post('/v2/replay', (c) => signed(house, c, 'replay', (fields) => replay(house, fields)))
  routes.post('/v2/open', (c) =>
    signed(house, c, 'launch', (fields, spoil) => openGame(house, fields, spoil)),
  )
  routes.post('/v2/promo', (c) => signed(house, c, 'free_rounds', (fields) => issuePromo(house, fields)))
  routes.post('/v2/certify', (c) => signed(house, c, 'play', (fields) => certify(house, fields)))
  return routes
}

async function certify(house: House, fields: Fields): Promise<Fields> {
  const { sessionToken: sessionId, reportTo, bet, currency, outcome } = fields
  const stakeMinor = isText(bet) && isText(currency) ? fromDecimal(bet, currency) : null
  const action = String(fields.action).toLowerCase()
  const wanted = { sessionId, reportTo, stakeMinor, action, outcome: String(outcome).toLowerCase() }
  const played = await playForCertification(house, wanted)
  if ('refused' in played) return { code: 25, message: played.refused }
  return { code: 0, rounds: played.roundIds }
}

async function signed(house: House, c: Context<Env>, call: ProviderCall, answer: Answer): Promise<Response> {
  const body = c.req.method === 'GET' ? '' : await c.req.text()
  const url = new URL(c.req.url)
  const content = c.req.method === 'GET' ? url.pathname.slice(MOUNT.length) + url.search : body
  const reply = (fields: Fields) => signedReply(house.secret, fields)
  if (!isBorealisSigned(house.secret, content, c.req.header(BOREALIS_HEADER))) {
    return reply({ code: 22, message: 'bad signature' })
  }
  const fields = body === '' ? {} : parseJsonObject(body)
  if (fields === null) return reply({ code: 25, message: 'not a JSON object' })
  const fault = house.faults.take(house.provider, fields.mode === 'DEMO' ? 'demo' : call)
  const struck =
    fault &&
    (await strike(fault, (kind) => reply({ code: FAULT_CODES[kind], message: 'as told' }), c.env.outgoing))
  if (struck) return struck
  return reply(await answer(fields, (launchUrl) => spoilUrl(fault, launchUrl)))
}

function signedReply(secret: string, fields: Fields): Response {
  const body = JSON.stringify(fields)
  return new Response(body, {
    headers: { 'content-type': 'application/json', [BOREALIS_HEADER]: signBorealis(secret, body) },
  })
}

function stakeInfo(house: House, c: Context<Env>): Fields {
  const game = gameOf(house, c.req.query('code'))
  const currency = c.req.query('currency')
  if (game === null) return { code: 20, message: 'unknown game' }
  if (currency === undefined) return { code: 25, message: 'currency is missing' }
  switch (freeRoundPolicy(game, currency)) {
    case 'none':
      return { policy: 'NONE' }
    case 'ask':
      return { policy: 'CHECK_AT_ISSUE' }
    case 'list':
      return {
        policy: 'LIST',
        values: stakeLadder(game, currency).map((minor) => toDecimal(minor, currency)),
      }
  }
}

const STATES = { open: 'OPEN', finished: 'CLOSED', void: 'VOID' } as const

async function roundInfo(house: House, c: Context<Env>): Promise<Fields> {
  const { roundRef, sessionToken } = c.req.query()
  if (!isText(roundRef) || !isText(sessionToken))
    return { code: 25, message: 'roundRef or sessionToken is missing' }
  const facts = await findRoundFacts(house, { roundId: roundRef, sessionId: sessionToken })
  if (facts === null) return { code: 26, message: 'unknown round' }
  return { roundRef: facts.id, state: STATES[facts.status], entries: facts.movements.map(entryOf) }
}

async function replay(house: House, { roundRef, sessionToken }: Fields): Promise<Fields> {
  if (!isText(roundRef) || !isText(sessionToken))
    return { code: 25, message: 'roundRef or sessionToken is missing' }
  const opened = await openReplay(house, { roundId: roundRef, sessionId: sessionToken })
  if (opened === null) return { code: 26, message: 'no replay of this round' }
  return { code: 0, url: opened.url, validTo: opened.expiresAt.toISOString() }
}

function entryOf(movement: Movement): Fields {
  const { kind, currency } = movement
  const amount = toDecimal(movement.amountMinor, currency)
  return {
    command: COMMANDS[kind],
    txId: movement.transactionId,
    currency,
    ...(kind === 'win' || kind === 'free-win' ? { win: amount } : { bet: amount }),
    ...(movement.winMinor === undefined ? {} : { win: toDecimal(movement.winMinor, currency) }),
    ...(movement.referenceTransactionId && { refTxId: movement.referenceTransactionId }),
  }
}

const RESULTS = { accepted: 'DONE', declined: 'NO_FUNDS', failed: 'NOT_DONE' } as const

async function ledger(house: House, c: Context<Env>): Promise<Fields> {
  const { from = '', to = '', after } = c.req.query()
  const query = { from: new Date(from), to: new Date(to), cursor: after }
  const page = await readFeed(house.pool, house.provider, query)
  if (page === null) return { code: 25, message: 'from, to or after is malformed' }
  const entries = page.entries.map(({ movement, sessionId, at, state }) => ({
    ...entryOf(movement),
    roundRef: movement.roundId,
    sessionToken: sessionId,
    bookedAt: at.toISOString(),
    result: RESULTS[state],
  }))
  return { entries, next: page.next }
}

async function openGame(
  house: House,
  fields: Fields,
  spoil: (url: string) => string | undefined,
): Promise<Fields> {
  const game = gameOf(house, fields.code)
  if (game === null) return { code: 20, message: 'unknown game' }
  if (!isText(fields.token) || !isText(fields.exitUrl))
    return { code: 25, message: 'token or exitUrl is missing' }
  const session =
    fields.mode === 'DEMO' ? await openPlayMoney(house, game, fields) : await openReal(house, game, fields)
  if (typeof session === 'string') return { code: 25, message: session }
  return { code: 0, url: spoil(playUrl(house, session)), sid: session.uid }
}

async function openPlayMoney(house: House, game: Game, fields: Fields) {
  if (!game.hasDemo) return 'this game has no demo'
  const lang = isText(fields.locale) ? fields.locale : null
  return openDemo(house, {
    sessionId: String(fields.token),
    game,
    lang,
    exitUrl: String(fields.exitUrl),
    protection: readBorealisProtection(fields.playerProtection, 'EUR'),
  })
}

async function openReal(house: House, game: Game, fields: Fields) {
  const { playerRef, currency, country, cashierUrl } = fields
  if (![playerRef, currency, country, cashierUrl].every(isText)) return 'a field is missing'
  const protection = readBorealisProtection(fields.playerProtection, String(currency))
  const refusal = launchRefusal(game, { currency: String(currency), country: String(country), protection })
  if (refusal !== null) return refusal
  const balanceMinor = isText(fields.balance) ? fromDecimal(fields.balance, String(currency)) : null
  if (balanceMinor === null) return 'balance is not an amount in this currency'
  return open(house, {
    sessionId: String(fields.token),
    mode: 'real',
    gameCode: game.code,
    playerId: String(playerRef),
    currency: String(currency),
    country: String(country),
    lang: isText(fields.locale) ? fields.locale : null,
    balanceMinor,
    exitUrl: String(fields.exitUrl),
    cashierUrl: String(cashierUrl),
    grantIds: Array.isArray(fields.promos) ? fields.promos.map((promo) => promo?.promoId).filter(isText) : [],
    protection,
  })
}

async function issuePromo(house: House, fields: Fields): Promise<Fields> {
  const { promoId, playerRef, currency, stake, rounds, codes } = fields
  if (![promoId, playerRef, currency, stake].every(isText) || !Array.isArray(codes)) {
    return { code: 25, message: 'a promo field is missing' }
  }
  const validFrom = new Date(String(fields.validFrom))
  const validTo = new Date(String(fields.validTo))
  const isPeriod = !Number.isNaN(validFrom.getTime()) && !Number.isNaN(validTo.getTime())
  if (!isPeriod || typeof rounds !== 'number' || !Number.isInteger(rounds) || rounds < 1) {
    return { code: 25, message: 'a promo field is malformed' }
  }
  const stakeMinor = fromDecimal(String(stake), String(currency))
  const games = codes.map((code) => gameOf(house, code))
  const isStakeGood = (game: Game | null) =>
    game === null || (stakeMinor !== null && isStakeAllowed(game, String(currency), stakeMinor))
  if (stakeMinor === null || !games.every(isStakeGood)) return { code: 21, message: `invalid stake ${stake}` }
  const results = []
  for (const [index, game] of games.entries()) {
    const hasRounds = game !== null && freeRoundPolicy(game, String(currency)) !== 'none'
    if (hasRounds) {
      await issueFreeRounds(house.pool, {
        provider: house.provider,
        grantId: String(promoId),
        gameCode: game.code,
        playerId: String(playerRef),
        currency: String(currency),
        rounds,
        stakeMinor,
        startAt: validFrom,
        endAt: validTo,
      })
    }
    const message = game === null ? 'unknown game' : 'no free rounds on this game'
    results.push({ code: codes[index], ok: hasRounds, ...(hasRounds ? {} : { message }) })
  }
  return { code: 0, results }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
