import { minorToJson } from '@/server/core/money'
import {
  type DemoLaunchRequest,
  declared,
  type LaunchRequest,
  type MovementReport,
  type PlayerProtection,
  type ProviderMovement,
  type RoundTransaction,
} from '../port'
import type { LedgerRow, OperationName, ResultForm, RoundRow } from './wire'

/** One form as one movement. A bet and its result share `trans_id`, so the IDs forwarded are qualified by kind. */
export function toMovement(providerCode: string, operation: OperationName, form: ResultForm): MovementReport {
  const movement = {
    providerCode,
    sessionId: form.sid.toLowerCase(),
    amountMinor: form.amount,
    currency: form.currency,
    roundId: form.round,
  }
  const id = form.trans_id
  switch (operation) {
    case 'bet':
      return { ...movement, transactionId: `bet:${id}`, type: 'bet', action: 'BET', isFinished: false }
    case 'result':
      return {
        ...movement,
        transactionId: winId(id, form.part),
        type: 'win',
        action: 'RESULT',
        isFinished: form.end === '1',
      }
    case 'rollback':
      return {
        ...movement,
        transactionId: `refund:${id}`,
        type: 'refund',
        action: 'ROLLBACK',
        isFinished: true,
        referenceTransactionId: `bet:${id}`,
      }
  }
}

/** A row under the ID that its form has. */
export function toTransaction(row: RoundRow): RoundTransaction {
  const { trans_id: id, amount: amountMinor, currency } = row
  switch (row.op) {
    case 'bet':
      return { transactionId: `bet:${id}`, type: 'bet', amountMinor, currency }
    case 'result':
      return { transactionId: winId(id, row.part), type: 'win', amountMinor, currency }
    case 'rollback': {
      const referenceTransactionId = `bet:${id}`
      return { transactionId: `refund:${id}`, type: 'refund', amountMinor, currency, referenceTransactionId }
    }
  }
}

const ledgerStates = { booked: 'accepted', nofunds: 'declined', void: 'failed' } as const

export function toLedgerMovement(row: LedgerRow): ProviderMovement {
  const { transactionId, type, amountMinor, currency } = toTransaction(row)
  return {
    transactionId,
    type,
    amount: amountMinor,
    currency,
    roundId: row.round,
    occurredAt: new Date(row.at),
    state: ledgerStates[row.state],
    sessionRef: row.sid.toLowerCase(),
  }
}

const winId = (id: string, part: string | undefined) =>
  part === undefined ? `win:${id}` : `win:${id}:${part}`

export function fromLaunch(request: LaunchRequest): Record<string, string> {
  return {
    sid: request.sessionId,
    slug: request.providerGameId,
    player: request.playerId,
    currency: request.currency,
    country: request.country,
    ...declared({ lang: request.lang }),
    balance: String(minorToJson(request.balanceMinor)),
    exit: request.returnUrl,
    cashier: request.depositUrl,
    ...fromProtection(request.protection),
  }
}

/** What the player's market asks: flags as 1 and 0, amounts in minor units. */
function fromProtection(protection: PlayerProtection | undefined): Record<string, string> {
  if (!protection) return {}
  const flag = (isAllowed: boolean) => (isAllowed ? '1' : '0')
  const text = (value: number | bigint | null) => value?.toString()
  return {
    autoplay: flag(protection.isAutoplayAllowed),
    turbo: flag(protection.isTurboAllowed),
    ...declared({
      min_interval_ms: text(protection.minBetIntervalMs),
      stake_max: text(protection.stakeMaxMinor),
      reality_check_min: text(protection.realityCheckMinutes),
      session_min: text(protection.sessionMinutes),
    }),
  }
}

export function fromDemoLaunch(request: DemoLaunchRequest): Record<string, string> {
  const { sessionId, providerGameId, lang, returnUrl } = request
  const demo = { sid: sessionId, slug: providerGameId, ...declared({ lang }), exit: returnUrl }
  return { ...demo, ...fromProtection(request.protection) }
}
