import { reversalIdPrefix } from '@/server/contract/movement-origin'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { log } from '@/server/log'
import { observeReversal } from '@/server/metrics'
import { type CallbackEndpoint, findEndpoint } from '@/server/modules/accounts/endpoints'
import { findSessionForProvider } from '@/server/modules/play/sessions'
import type { MovementReport } from '@/server/providers/port'
import { inheritFreeRound } from './accept-refund'
import { checkpoint } from './checkpoint'
import { cashPlay, draftMovement, isPlayed, type PlayedSession } from './draft-movement'
import { restoreRound } from './free-movement'
import type { MovementRow, NewMovement } from './movement'
import { livePorts, type WalletContext, type WalletPorts, walletPolicy } from './policy'
import { recordMovement, requireMovementById } from './queries-movement'
import {
  findFirstRefund,
  findMovementByIdForUpdate,
  findOverdueLateBets,
  findReversalPolicy,
  lockBet,
} from './queries-refund'
import { type LateBet, type LateBetSummary, selectLateBetSummary, selectLateBets } from './queries-support'
import { recordInTransaction } from './record'
import { decideRefund } from './refund-rules'
import { lateBetFrom } from './resolve-movement'
import { openFirstAttempt } from './send'
import { deliver } from './settle'
import { startRefund } from './start-delivery'

const batchSize = 100

export interface ReversedLateBets {
  reversed: number
  /** Late bets that could not be reversed now; they hold up no other. */
  failed: number
}

/**
 * Reverses late bets whose refund has not come in ten minutes, where their endpoint asks for it (off by default): our own
 * refund callback under an identity of its own, once per bet. Any number of instances may run at once.
 */
export async function reverseLateBets(
  ctx: Context,
  ports: WalletPorts = livePorts(),
): Promise<ReversedLateBets> {
  const confirmedBefore = new Date(ctx.clock.now().getTime() - ports.policy.lateBetAfterMs)
  const done = { reversed: 0, failed: 0 }
  for (const id of await findOverdueLateBets(db, confirmedBefore, batchSize)) {
    try {
      if (await reverseLateBet({ ...ctx, ports }, id)) done.reversed += 1
    } catch (error) {
      log.error({ err: error, movementId: id }, 'late bet reversal failed')
      done.failed += 1
    }
  }
  return done
}

/** False where it is no late bet any more: its refund came, support settled it, or the policy was disabled. */
async function reverseLateBet(wallet: WalletContext, betId: string): Promise<boolean> {
  const bet = await requireMovementById(db, betId)
  const session = await findSessionForProvider(bet.sessionId, bet.providerCode)
  if (session === null || !isPlayed(session)) throw new Error(`Bet ${betId} has no session`)
  const endpoint = await findEndpoint(session)
  checkpoint('before_record')
  const recorded = await recordInTransaction((db) =>
    recordReversal(db, wallet, { betId, bet, session, endpoint }),
  )
  if (recorded === null) return false
  const { movement, reversal } = recorded
  log.warn({ movementId: movement.id, betId }, 'late bet reversed')
  observeReversal(movement.providerCode)
  checkpoint('refund_recorded')
  const attempt = openFirstAttempt(movement, reversal)
  // No provider waits for it.
  if (attempt !== null) await deliver(wallet, { ...attempt, isAnswering: false })
  return true
}

interface Reversed {
  betId: string
  bet: MovementRow
  session: PlayedSession
  endpoint: CallbackEndpoint | null
}

/** Under the lock that refunds of the bet take: whichever comes first holds it, and the other is not sent. */
async function recordReversal(
  db: Db,
  { clock, ports }: WalletContext,
  { betId, bet: seen, session, endpoint }: Reversed,
): Promise<{ movement: MovementRow; reversal: NewMovement } | null> {
  const now = clock.now()
  await lockBet(db, seen)
  const bet = await findMovementByIdForUpdate(db, betId)
  const policy = await findReversalPolicy(db, betId)
  if (bet === null || policy === null) return null
  const isRefunded = (await findFirstRefund(db, bet, betId)) !== null
  // defence: a late bet is reversed once, and not beside its refund
  if (!isOverdue({ ...bet, isRefunded }, { now, since: policy.since, ports })) return null
  const report = reversalOf(bet, policy)
  const draft = draftMovement({ report, session, freeRound: inheritFreeRound(cashPlay, bet) }, now)
  const decision = decideRefund(draft, bet, null)
  if (decision.kind !== 'deliver') return null
  const start = startRefund(draft, decision, { betId, endpoint, policy: ports.policy })
  const reversal = { ...draft, ...start, origin: 'croupier', providerAnswer: null } as const
  const movement = await recordMovement(db, reversal)
  if (movement === null) throw new Error(`The reversal of bet ${betId} is recorded, but does not hold it`)
  await restoreRound(db, reversal, movement)
  return { movement, reversal }
}

/** A provider that was told nothing may still send its bet again and be told `ok`: only `failed` is final. */
function isOverdue(
  bet: MovementRow & { isRefunded: boolean },
  { now, since, ports }: { now: Date; since: Date | null; ports: WalletPorts },
): boolean {
  if (bet.providerAnswer !== 'failed' || since === null) return false
  const from = lateBetFrom(bet, ports.policy.lateBetAfterMs)
  return from !== null && from <= now && bet.settledAt !== null && bet.settledAt >= since
}

/** What a provider's refund would have said. It ends the round only where nothing else was played in it. */
const reversalOf = (
  bet: MovementRow,
  { roundId, isWholeRound }: { roundId: string; isWholeRound: boolean },
): MovementReport => ({
  providerCode: bet.providerCode,
  sessionId: bet.sessionId,
  transactionId: `${reversalIdPrefix}${bet.id}`,
  type: 'refund',
  action: 'REVERSAL',
  amountMinor: bet.amountMinor,
  currency: bet.currency,
  roundId,
  isFinished: isWholeRound,
  referenceTransactionId: bet.transactionId,
})

const maxListed = 200

/**
 * Bets that a redelivery confirmed although the provider was told `failed`, or nothing, and whose refund has not come
 * within ten minutes: the player paid for a voided round. Oldest first.
 */
export const listLateBets = readVerb('transactions.read', runListLateBets)

async function runListLateBets(ctx: TenantContext): Promise<LateBet[]> {
  const confirmedBefore = overdueAt(ctx.clock.now())
  return selectLateBets(db, { organizationId: ctx.organizationId, confirmedBefore, limit: maxListed })
}

const overdueAt = (now: Date) => new Date(now.getTime() - walletPolicy().lateBetAfterMs)

/** Late bets by organization, provider and currency; of one organization, or all. */
export function summarizeLateBets(
  db: Db,
  { organizationId = null, now }: { organizationId?: string | null; now: Date },
): Promise<LateBetSummary[]> {
  return selectLateBetSummary(db, { organizationId, confirmedBefore: overdueAt(now) })
}
