import { Prisma } from '@/prisma/generated/client'
import { confirmedUntoldSql } from '@/server/contract/delivery-states'
import type { Db } from '@/server/db'
import { type DeliveryEvent, stateAfter, statesBefore } from './delivery-state'
import { findIdOf } from './queries-movement'

/** A movement within its organization, without its bytes. */
export function findMovementOf(db: Db, key: { organizationId: string; id: string }) {
  return db.movement.findFirst({
    where: key,
    omit: { body: true, contentHash: true },
    include: { reversals: { select: { id: true } } },
  })
}

export async function findByIdentity(
  db: Db,
  identity: { organizationId: string; brandId: string; providerCode: string; transactionId: string },
) {
  const id = await findIdOf(db, identity)
  if (id === null) return null
  return db.movement.findUnique({
    where: { id },
    select: {
      id: true,
      type: true,
      state: true,
      mayHaveMoved: true,
      brandId: true,
      playerId: true,
      currency: true,
      reversals: { select: { id: true } },
    },
  })
}

/** Applies an event to a movement whose state and attempt count still allow it; false when they do not. */
export async function changeMovement(
  db: Db,
  { id, event, attemptCount }: { id: string; event: DeliveryEvent; attemptCount: number },
  data: Omit<Prisma.MovementUncheckedUpdateManyInput, 'state'>,
): Promise<boolean> {
  const { count } = await db.movement.updateMany({
    where: { id, state: { in: statesBefore(event) }, attemptCount, leaseToken: null },
    data: { ...data, state: stateAfter(event) },
  })
  return count === 1
}

/** Takes back how a movement was resolved. */
export const noResolution = {
  settledAt: null,
  resolutionNote: null,
  resolutionOutcome: null,
  resolvedBy: Prisma.DbNull,
} as const

export interface LateBet {
  id: string
  providerCode: string
  transactionId: string
  roundId: string
  playerId: string
  amountMinor: bigint
  currency: string
  confirmedAt: Date
}

/** A bet `w` that was confirmed although its provider was not told so, and that has no refund. */
export const lateBetSql = `${confirmedUntoldSql}
  and not exists (select from movement r where r.reversal_of_id = w.id)`

const lateBetsStatement = {
  name: 'wallet.late-bets',
  text: `select w.id, w.provider_code as "providerCode", w.transaction_id as "transactionId", w.round_id as "roundId",
      w.player_id as "playerId", w.amount_minor as "amountMinor", w.currency, w.settled_at as "confirmedAt"
    from movement w
    where w.organization_id = $1 and ${lateBetSql} and w.settled_at <= $2
    order by w.settled_at limit $3`,
}

export function selectLateBets(
  db: Db,
  {
    organizationId,
    confirmedBefore,
    limit,
  }: { organizationId: string; confirmedBefore: Date; limit: number },
): Promise<LateBet[]> {
  return db.query<LateBet>(lateBetsStatement, [organizationId, confirmedBefore, limit])
}

/** Late bets of an organization, or of all, by provider and currency. */
export interface LateBetSummary {
  organizationId: string
  providerCode: string
  currency: string
  bets: bigint
  oldestConfirmedAt: Date
  /** Exact minor units as text. */
  stakeMinor: string
}

const lateSummaryStatement = {
  name: 'wallet.late-bet-summary',
  text: `select w.organization_id as "organizationId", w.provider_code as "providerCode", w.currency,
      count(*) as bets, min(w.settled_at) as "oldestConfirmedAt", sum(w.amount_minor)::text as "stakeMinor"
    from movement w
    where ($1::uuid is null or w.organization_id = $1) and ${lateBetSql} and w.settled_at <= $2
    group by 1, 2, 3 order by 1, 2, 3`,
}

export function selectLateBetSummary(
  db: Db,
  { organizationId, confirmedBefore }: { organizationId: string | null; confirmedBefore: Date },
): Promise<LateBetSummary[]> {
  return db.query<LateBetSummary>(lateSummaryStatement, [organizationId, confirmedBefore])
}
