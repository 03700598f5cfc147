import { minorToDecimal } from '@/server/core/money'
import {
  type AttachedFreeRounds,
  type DemoLaunchRequest,
  declared,
  type InboundActivation,
  type LaunchRequest,
  type MovementReport,
  type PlayerProtection,
  type ProviderMovement,
  type RoundTransaction,
} from '../port'
import { amountToMinor, type LedgerEntry, type PromoCall, type RoundEntry, type WalletCall } from './wire'

export type Translated<T> = { ok: true; value: T } | { ok: false; reason: string }

/** The movements of a call, in order; the second counts only once the first is accepted. */
export type Movements = readonly [MovementReport] | readonly [MovementReport, MovementReport]

const types = { bet: 'bet', win: 'win', refund: 'refund' } as const

/** A call as one movement, or two for BET-WIN. Ids are qualified by kind, since two may share a `txId`. */
export function toMovements(providerCode: string, call: WalletCall): Translated<Movements> {
  const amounts = { bet: amountOf(call, call.bet), win: amountOf(call, call.win) }
  if (amounts.bet === null || amounts.win === null)
    return { ok: false, reason: `amount: not an amount of ${call.currency}` }
  if (amounts.bet === 0n && call.promoId === undefined)
    return { ok: false, reason: 'bet: must be more than zero' }
  return {
    ok: true,
    value: movementsOf(providerCode, call, { bet: amounts.bet ?? 0n, win: amounts.win ?? 0n }),
  }
}

function amountOf(call: WalletCall, decimal: string | undefined): bigint | null | undefined {
  return decimal === undefined ? undefined : amountToMinor(decimal, call.currency)
}

function movementsOf(
  providerCode: string,
  call: WalletCall,
  amounts: { bet: bigint; win: bigint },
): Movements {
  const movement = (type: keyof typeof types, amountMinor: bigint): MovementReport => ({
    providerCode,
    sessionId: call.sessionToken.toLowerCase(),
    transactionId: `${call.txId}:${type}`,
    type: types[type],
    action: call.command,
    amountMinor,
    currency: call.currency,
    roundId: call.roundRef,
    isFinished: call.roundClosed,
    ...declared({ freeRoundGrantId: call.promoId?.toLowerCase() }),
  })
  switch (call.command) {
    case 'BET':
      return [movement('bet', amounts.bet)]
    case 'WIN':
    case 'FREE-WIN':
      return [movement('win', amounts.win)]
    case 'BET-WIN':
      return [{ ...movement('bet', amounts.bet), isFinished: false }, movement('win', amounts.win)]
    case 'REFUND':
      return [{ ...movement('refund', amounts.bet), referenceTransactionId: `${call.refTxId}:bet` }]
  }
}

/** The transactions of an entry under the IDs that its report has; null where an amount is none of its currency. */
export function toTransactions(entry: RoundEntry): RoundTransaction[] | null {
  const { txId, currency } = entry
  const bet = 'bet' in entry ? amountToMinor(entry.bet, currency) : undefined
  const win = 'win' in entry ? amountToMinor(entry.win, currency) : undefined
  if (bet === null || win === null) return null
  const one = (type: keyof typeof types, amountMinor = 0n): RoundTransaction => ({
    transactionId: `${txId}:${type}`,
    type: types[type],
    amountMinor,
    currency,
  })
  switch (entry.command) {
    case 'BET':
      return [one('bet', bet)]
    case 'WIN':
    case 'FREE-WIN':
      return [one('win', win)]
    case 'BET-WIN':
      return [one('bet', bet), one('win', win)]
    case 'REFUND':
      return [{ ...one('refund', bet), referenceTransactionId: `${entry.refTxId}:bet` }]
  }
}

const ledgerStates = { DONE: 'accepted', NO_FUNDS: 'declined', NOT_DONE: 'failed' } as const

/** The movements of a ledger entry. A BET-WIN whose bet was not accepted has no win, as when it is reported. */
export function toLedgerMovements(entry: LedgerEntry): ProviderMovement[] | null {
  const transactions = toTransactions(entry)
  const state = ledgerStates[entry.result]
  const booked = state === 'accepted' ? transactions : transactions?.slice(0, 1)
  return (
    booked?.map(({ transactionId, type, amountMinor, currency }) => ({
      transactionId,
      type,
      amount: amountMinor,
      currency,
      roundId: entry.roundRef,
      occurredAt: new Date(entry.bookedAt),
      state,
      sessionRef: entry.sessionToken.toLowerCase(),
    })) ?? null
  )
}

const events = { ACTIVATED: 'activated', CANCELLED: 'cancelled', COMPLETED: 'completed' } as const

export function toActivation(call: PromoCall): Translated<InboundActivation> {
  const { totalWin, currency, roundsPlayed } = call
  const totalWinMinor = totalWin === undefined ? undefined : amountToMinor(totalWin, currency ?? '')
  if (totalWinMinor === null) return { ok: false, reason: `totalWin: not an amount of ${currency}` }
  const value: InboundActivation = {
    grantId: call.promoId.toLowerCase(),
    providerGameId: call.gameCode,
    event: events[call.state],
    ...declared({ roundsPlayed, totalWinMinor }),
  }
  return { ok: true, value }
}

export function fromLaunch(request: LaunchRequest): object {
  return {
    token: request.sessionId,
    code: request.providerGameId,
    playerRef: request.playerId,
    currency: request.currency,
    country: request.country,
    ...declared({ locale: request.lang }),
    balance: minorToDecimal(request.balanceMinor, request.currency),
    exitUrl: request.returnUrl,
    cashierUrl: request.depositUrl,
    mode: 'REAL',
    promos: request.freeRounds.flatMap(toPromo),
    ...fromProtection(request),
  }
}

/** What the player's market asks; the highest stake in major units of the launch's currency. */
function fromProtection({ protection, currency }: { protection?: PlayerProtection; currency?: string }) {
  if (!protection) return {}
  const { stakeMaxMinor, minBetIntervalMs, realityCheckMinutes, sessionMinutes } = protection
  const maxStake =
    stakeMaxMinor !== null && currency !== undefined ? minorToDecimal(stakeMaxMinor, currency) : undefined
  return {
    playerProtection: {
      autoplay: protection.isAutoplayAllowed,
      turbo: protection.isTurboAllowed,
      ...declared({
        minSpinMs: minBetIntervalMs ?? undefined,
        maxStake,
        realityCheckMin: realityCheckMinutes ?? undefined,
        sessionMin: sessionMinutes ?? undefined,
      }),
    },
  }
}

function toPromo({ grantId, rounds, betAmount }: AttachedFreeRounds): object[] {
  return betAmount === undefined ? [] : [{ promoId: grantId, rounds, stake: betAmount }]
}

export function fromDemoLaunch(request: DemoLaunchRequest): object {
  return {
    token: request.sessionId,
    code: request.providerGameId,
    ...declared({ locale: request.lang }),
    exitUrl: request.returnUrl,
    mode: 'DEMO',
    promos: [],
    ...fromProtection(request),
  }
}
