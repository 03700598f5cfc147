import { db } from '@/server/db'
import { buildCallbackBody, hashReport } from '@/server/modules/delivery/wallet/draft-movement'
import {
  columnOf,
  jsonRows,
  outcomeColumns,
  recordedColumns,
} from '@/server/modules/delivery/wallet/movement'
import { walletPolicy } from '@/server/modules/delivery/wallet/policy'
import { signBody } from '@/server/outbound'
import { dayMs } from '../past-plan'
import type { PlannedMovement, PlannedSession } from './plan-play'
import { type PlannedAttempt, plusMs } from './wallet-plan'

/** Where an organization's history is written: its brands by ref, and the endpoint that has had all its callbacks. */
export interface Owner {
  organizationId: string
  brandIdOf(ref: string | null): string
  endpoint: { id: string; url: string; secret: string }
}

const headers = { 'content-type': 'application/json' }

/** The first attempt is kept with its movement, as the engine does, where no second one followed. */
const columns = {
  ...recordedColumns,
  ...outcomeColumns,
  operatorStatus: 'int?',
  operatorResponse: 'text?',
  firstFinishedAt: 'timestamptz?',
  firstDurationMs: 'int?',
  firstVerdict: 'text?',
  firstVerdictReason: 'text?',
  firstResponseHeaders: 'jsonb?',
} as const
const rows = jsonRows(columns)
const names = Object.keys(columns)
const insert = {
  name: 'seed.movements',
  text: `insert into movement (${names.map(columnOf).join(', ')})
    select ${names.map((name) => `"${name}"`).join(', ')} from ${rows.from('r')} on conflict do nothing`,
}

/** As many as one statement takes; each bet holds a lock until it is committed. */
const atOnce = 1_000

/** Writes sessions and their movements with their attempts, in the order of time. What is there already stays. */
export async function writePlay(owner: Owner, sessions: readonly PlannedSession[]): Promise<void> {
  await db.gameSession.createMany({
    skipDuplicates: true,
    data: sessions.map((one) => sessionRow(owner, one)),
  })
  const all = sessions
    .flatMap((session) => session.movements.map((movement) => ({ session, movement })))
    .toSorted((a, b) => a.movement.at.getTime() - b.movement.at.getTime())
  for (let at = 0; at < all.length; at += atOnce) {
    const batch = all.slice(at, at + atOnce)
    const written = batch.map(({ session, movement }) => movementRow(owner, session, movement))
    await db.query(insert, [rows.toParameter(written.map(({ row }) => row))])
    await db.walletAttempt.createMany({
      skipDuplicates: true,
      data: written.flatMap(({ attempts }) => attempts),
    })
  }
}

function sessionRow(
  { organizationId, brandIdOf }: Owner,
  { id, at, player, game, movements }: PlannedSession,
) {
  const { market, country, id: playerId } = player
  return {
    ...{ id, organizationId, brandId: brandIdOf(market.brandRef), playerId, country, gameId: game.id },
    ...{ providerCode: game.providerCode, currency: market.currency, lang: 'en', createdAt: at },
    ...({ mode: 'real', status: 'launched', balanceMinor: movements[0]?.balanceMinor ?? 0n } as const),
    ...{ launchedAt: plusMs(at, 3_000), expiresAt: plusMs(at, dayMs) },
  }
}

function movementRow(owner: Owner, session: PlannedSession, planned: PlannedMovement) {
  const { organizationId, brandIdOf, endpoint } = owner
  const { delivery, bet } = planned
  const { facts, body, contentHash } = draft(session, planned)
  const signature = signBody(endpoint.secret, body)
  const answers = delivery.attempts.map((attempt) => answerTo(planned, session.player, attempt))
  const [first] = answers
  const kept = first && answers.length === 1 && first.at === planned.at ? first : null
  const row = {
    ...{ ...facts, id: planned.id, organizationId, brandId: brandIdOf(session.player.market.brandRef) },
    ...{ origin: 'provider' as const, contentHash, body, createdAt: planned.at },
    ...{ state: delivery.state, stateReason: delivery.stateReason, settledAt: delivery.settledAt },
    ...{ refusedBy: null, limitMinor: null, duplicateOfId: null, reversalOfId: bet?.id ?? null },
    ...{ endpointId: first ? endpoint.id : null, deliveryUrl: first ? endpoint.url : null },
    ...{ attemptBudget: first ? walletPolicy().scheduleS.length + 1 : 0, scheduleS: [] },
    ...{ attemptCount: answers.length, nextAttemptAt: null, leaseToken: null, leaseExpiresAt: null },
    ...{ providerAnswer: delivery.providerAnswer, ...lastReply(answers) },
    ...firstAttempt(kept, signature),
  }
  return { row, attempts: kept ? [] : attemptRows({ endpoint, signature, planned, answers }) }
}

function firstAttempt(kept: Answer | null, signature: string) {
  if (kept === null)
    return {
      ...{ firstSignature: null, firstFinishedAt: null, firstDurationMs: null, firstVerdict: null },
      ...{ firstVerdictReason: null, firstResponseHeaders: null },
    }
  const { finishedAt, durationMs, verdict, verdictReason } = kept
  return {
    ...{
      firstSignature: Buffer.from(signature, 'hex'),
      firstFinishedAt: finishedAt,
      firstDurationMs: durationMs,
    },
    ...{ firstVerdict: verdict, firstVerdictReason: verdictReason, firstResponseHeaders: headers },
  }
}

/** The bytes that are signed and sent, by the engine's own rule. */
function draft({ id: sessionId, player, game }: PlannedSession, planned: PlannedMovement) {
  const { bet, grant, type, amountMinor, roundId, transactionId, isFinished } = planned
  const facts = {
    ...{ action: type.toUpperCase(), type, isFree: grant !== null, transactionId, amountMinor, roundId },
    ...{ isFinished, freeRoundGrantId: grant, freeRoundKind: grant && 'freespin', sessionId },
    ...{ referenceTransactionId: bet?.transactionId ?? null, currency: player.market.currency },
    ...{ playerId: player.id, providerCode: game.providerCode, gameId: game.id },
  }
  const report = {
    ...facts,
    ...(bet ? { referenceTransactionId: bet.transactionId } : { referenceTransactionId: undefined }),
    freeRoundGrantId: grant ?? undefined,
  }
  const body = buildCallbackBody({ ...facts, providerGameId: game.providerGameId })
  return { facts, body, contentHash: hashReport(report) }
}

function lastReply(answers: readonly Answer[]) {
  const last = answers.at(-1)
  return {
    ...{ balanceMinor: last?.balanceMinor ?? null, operatorStatus: last?.status ?? null },
    ...{ operatorResponse: last?.body ?? null, mayHaveMoved: answers.some((one) => one.mayHaveMoved) },
  }
}

type Answer = ReturnType<typeof answerTo>

function attemptRows({
  endpoint,
  signature,
  planned,
  answers,
}: Pick<Owner, 'endpoint'> & { signature: string; planned: PlannedMovement; answers: readonly Answer[] }) {
  return answers.map(({ id, at, finishedAt, durationMs, verdict, verdictReason, status, body }, index) => ({
    ...{
      id,
      movementId: planned.id,
      endpointId: endpoint.id,
      number: index + 1,
      url: endpoint.url,
      signature,
    },
    ...{ trigger: at === planned.at ? 'initial' : 'redelivery', startedAt: at, finishedAt, durationMs },
    ...{
      verdict,
      verdictReason,
      responseStatus: status,
      responseHeaders: headers,
      responseBody: Buffer.from(body),
    },
  }))
}

const replies = {
  ok: { status: 200, verdict: 'confirmed', verdictReason: 'accepted', mayHaveMoved: true },
  declined: { status: 402, verdict: 'declined', verdictReason: 'insufficient_funds', mayHaveMoved: false },
  unavailable: { status: 503, verdict: 'retryable', verdictReason: 'http_503', mayHaveMoved: true },
} as const

function answerTo(
  { balanceMinor, id }: PlannedMovement,
  player: PlannedSession['player'],
  { at, durationMs, reply }: PlannedAttempt,
) {
  const told = {
    balance: Number(balanceMinor),
    currency: player.market.currency,
    player_id: player.id,
  }
  const isUnavailable = reply === 'unavailable'
  return {
    ...replies[reply],
    ...{ id: attemptId(id, at), at, durationMs, finishedAt: plusMs(at, durationMs) },
    balanceMinor: isUnavailable ? null : balanceMinor,
    body: isUnavailable ? '{"error":"maintenance"}' : JSON.stringify(told),
  }
}

/** Of the movement's own, so that it is the same however often it is written. */
const attemptId = (movementId: string, at: Date) =>
  `${at
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}${movementId.slice(13)}`
