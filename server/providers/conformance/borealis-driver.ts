import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { borealisAdapter } from '../borealis/adapter'
import type { ProviderHttpRequest } from '../port'
import { type FreeRoundsDriver, jsonAnswer, type ReadAnswer, type Report, type Signing } from './driver'

const header = 'x-borealis-signature'
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Computed independently, as the provider would: the suite must not use the adapter's own arithmetic. */
const decimals: Record<string, number> = { EUR: 2, JPY: 0, KWD: 3, CLF: 4 }

function toDecimal(amountMinor: bigint, currency: string): string {
  const places = decimals[currency] ?? 2
  const digits = amountMinor.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

function signed(path: string, body: string, { secret }: Signing) {
  const headers = new Headers({ [header]: hmac(secret, body) })
  return { method: 'POST', path, headers, rawBody: Buffer.from(body) }
}

const commands = { bet: 'BET', win: 'WIN', refund: 'REFUND' } as const

function bodyOf(report: Report): object {
  const amount = toDecimal(report.amountMinor, report.currency)
  return {
    command: commands[report.kind],
    sessionToken: report.sessionId,
    txId: report.id,
    roundRef: report.roundId,
    roundClosed: report.isFinished,
    currency: report.currency,
    ...(report.kind === 'win' ? { win: amount } : { bet: amount }),
    ...(report.betId === undefined ? {} : { refTxId: report.betId }),
    ...(report.grantId === undefined ? {} : { promoId: report.grantId }),
  }
}

const words: Readonly<Record<number, ReadAnswer['word']>> = {
  0: 'ok',
  1: 'declined',
  2: 'pending',
  3: 'failed',
  10: 'invalid',
  11: 'invalid_signature',
  12: 'session_not_found',
  13: 'conflict',
  14: 'unavailable',
}

const Answer = z.object({
  code: z.int().transform((code, context) => {
    const word = words[code]
    if (word !== undefined) return word
    context.addIssue({ code: 'custom', message: `No such code: ${code}` })
    return z.NEVER
  }),
  message: z.string().min(1),
  txId: z.string().nullable(),
  balance: z.string().nullable(),
  currency: z.string().nullable(),
  replayed: z.boolean(),
})

const codes = { auth: 22, not_found: 20, rate_limited: 23, unavailable: 24, refused: 25 } as const

export const borealisDriver: FreeRoundsDriver = {
  adapter: borealisAdapter,
  secret: 'borealis secret',
  otherSecret: 'another secret',
  signed,
  report: (report, signing) => signed('wallet', JSON.stringify(bodyOf(report)), signing),
  withoutSignature: (request) => ({ ...request, headers: new Headers() }),
  async read(response) {
    const text = await response.text()
    if (response.headers.get(header) !== hmac(this.secret, text)) throw new Error('The answer is not signed')
    const { code, balance, currency, txId, replayed } = Answer.parse(JSON.parse(text))
    const balanceMinor = balance === null ? null : BigInt(balance.replace('.', ''))
    return { word: code, balanceMinor, currency, id: txId, isReplayed: replayed }
  },
  forwarded: ({ id, kind, betId }) => ({
    id: `${id}:${kind}`,
    ...(betId === undefined ? {} : { reference: `${betId}:bet` }),
  }),
  isSignedCall({ headers, url, body }: ProviderHttpRequest, secret) {
    const { pathname, search } = new URL(url)
    return headers[header] === hmac(secret, body ?? pathname.replace(/^\/base/, '') + search)
  },
  readProtection(body) {
    const { playerProtection: asked } = JSON.parse(body)
    if (asked === undefined) return null
    const { maxStake } = asked
    if (maxStake !== undefined && !/^\d+\.\d{2}$/.test(maxStake))
      throw new Error(`Not an amount: ${maxStake}`)
    return {
      isAutoplayAllowed: asked.autoplay,
      isTurboAllowed: asked.turbo,
      minBetIntervalMs: asked.minSpinMs ?? null,
      stakeMaxMinor: maxStake === undefined ? null : BigInt(maxStake.replace('.', '')),
      realityCheckMinutes: asked.realityCheckMin ?? null,
      sessionMinutes: asked.sessionMin ?? null,
    }
  },
  launchAnswer: ({ url, uid }) => jsonAnswer({ code: 0, url, sid: uid }),
  refusal: (kind) => jsonAnswer({ code: codes[kind], message: 'as told' }),
  roundAnswer: ({ roundId, status, reports }) =>
    jsonAnswer({
      roundRef: roundId,
      state: { open: 'OPEN', finished: 'CLOSED', void: 'VOID' }[status],
      entries: reports.map(({ kind, id, amountMinor, currency, betId }) => ({
        command: kind.toUpperCase(),
        txId: id,
        currency,
        [kind === 'win' ? 'win' : 'bet']: (Number(amountMinor) / 100).toFixed(2),
        ...(betId === undefined ? {} : { refTxId: betId }),
      })),
    }),
  ledgerAnswer: ({ reports, next }) =>
    jsonAnswer({
      entries: reports.map((report) => ({
        command: commands[report.kind],
        txId: report.id,
        roundRef: report.roundId,
        sessionToken: report.sessionId,
        currency: report.currency,
        [report.kind === 'win' ? 'win' : 'bet']: toDecimal(report.amountMinor, report.currency),
        ...(report.betId === undefined ? {} : { refTxId: report.betId }),
        bookedAt: report.at.toISOString(),
        result: { accepted: 'DONE', declined: 'NO_FUNDS', failed: 'NOT_DONE' }[report.state],
      })),
      next,
    }),
  checksumsAnswer: (rows) =>
    jsonAnswer({
      sums: rows.map(({ providerGameId: code, component: part, version: build, algorithm, value }) => ({
        ...{ code, part, build, algo: algorithm.toUpperCase(), hash: value.toUpperCase() },
      })),
    }),
  replayAnswer: ({ url, until }) => jsonAnswer({ code: 0, url, validTo: until.toISOString() }),
  unknownRound: jsonAnswer({ code: 26, message: 'as told' }),
  catalogueAnswer: (items) => jsonAnswer({ items }),
  entry: ({ id, name, hasDemo }) => ({
    code: id,
    title: name,
    kind: 'SLOT',
    group: 'slots',
    platforms: ['MOBILE'],
    demo: hasDemo,
    promo: true,
  }),
  brokenEntry: (id) => ({ code: id, title: 'No group' }),
  stake: { betAmount: '0.20' },
  issueAnswer: (games) =>
    jsonAnswer({
      code: 0,
      results: games.map(({ providerGameId, status }) => ({ code: providerGameId, ok: status === 'active' })),
    }),
  activation: (promoId, signing) =>
    signed(
      'promo',
      JSON.stringify({
        promoId,
        gameCode: 'g-1',
        state: 'COMPLETED',
        roundsPlayed: 5,
        totalWin: '12.50',
        currency: 'EUR',
      }),
      signing,
    ),
  async readActivation(response) {
    const answer = z.object({ code: z.literal(0), accepted: z.boolean() }).safeParse(await response.json())
    return { accepted: answer.data?.accepted ?? null }
  },
}
