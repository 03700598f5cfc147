import type { MovementAnswer, MovementReport } from '@/server/providers/port'

/**
 * How the ledger of a session answers, by the number of a bet, win or refund (1, 2, …; repeats do not count).
 * - `lost` it is recorded, and the first answer to it does not arrive;
 * - `unavailable` the first time nothing is recorded, and it has to be sent again;
 * - the others are the answer.
 */
export type ScriptedAnswer = 'declined' | 'failed' | 'pending' | 'lost' | 'unavailable'
export type Script = { [Type in 'bet' | 'win' | 'refund']?: Record<number, ScriptedAnswer> }

export interface LedgerGrant {
  grantId: string
  rounds: number
  /** False: cancelled, not begun or over. */
  isPlayable: boolean
}

/** A report as it arrived, with its answer. Amounts are decimal digits: ledgers are kept as JSON. */
export interface Reported {
  transactionId: string
  type: 'bet' | 'win' | 'refund'
  amount: string
  currency: string
  roundId: string
  isFinished: boolean
  reference?: string
  grantId?: string
  outcome: MovementAnswer['outcome']
  reason?: string
  /** A repeat of one that was recorded. */
  isRepeat: boolean
  isLost: boolean
}

/** The scripted ledger of one certification session: it stands for a player's wallet, and no real one is touched. */
export interface Ledger {
  sessionId: string
  currency: string
  balance: string
  script: Script
  grants: LedgerGrant[]
  reports: Reported[]
  activations: { grantId: string; event: string; accepted: boolean }[]
}

export function newLedger(
  session: Pick<Ledger, 'sessionId' | 'currency'> & Partial<Pick<Ledger, 'balance' | 'script' | 'grants'>>,
): Ledger {
  return { balance: '1000000000', script: {}, grants: [], ...session, reports: [], activations: [] }
}

export interface LedgerAnswer {
  answer: MovementAnswer
  /** The answer must not reach the studio. */
  isLost: boolean
  ledger: Ledger
}

/** Answers a report as Croupier does (docs/providers), by the script where it says so. */
export function answerReport(ledger: Ledger, report: MovementReport): LedgerAnswer {
  const stored = storable(report)
  const original = ledger.reports.find((one) => one.transactionId === stored.transactionId && isRecorded(one))
  const judged = original ? judgeRepeat(original, stored) : judgeNew(ledger, stored)
  const { outcome, reason, isLost = false, movedBy = 0n, isRepeat = false } = judged
  const balance = BigInt(ledger.balance) + movedBy
  const because = reason === undefined ? {} : { reason }
  const kept = { ...stored, outcome, ...because, isRepeat, isLost }
  return {
    answer: {
      outcome,
      transactionId: report.transactionId,
      balanceMinor: balance,
      currency: ledger.currency,
      isReplayed: isRepeat && outcome !== 'conflict',
      ...because,
    },
    isLost,
    ledger: { ...ledger, balance: balance.toString(), reports: [...ledger.reports, kept] },
  }
}

type Stored = Omit<Reported, 'outcome' | 'isRepeat' | 'isLost'>

function storable(report: MovementReport): Stored {
  const { transactionId, type, amountMinor, currency, roundId, isFinished } = report
  const { referenceTransactionId: reference, freeRoundGrantId: grantId } = report
  return {
    ...{ transactionId, type, amount: amountMinor.toString(), currency, roundId, isFinished },
    ...(reference === undefined ? {} : { reference }),
    ...(grantId === undefined ? {} : { grantId }),
  }
}

export const isRecorded = ({ outcome }: Pick<Reported, 'outcome'>): boolean =>
  outcome !== 'invalid' && outcome !== 'unavailable' && outcome !== 'conflict'

interface Judged {
  outcome: MovementAnswer['outcome']
  reason?: string
  isLost?: boolean
  movedBy?: bigint
  isRepeat?: boolean
}

export const isSameContent = (one: Stored, other: Stored): boolean =>
  (['type', 'amount', 'currency', 'roundId', 'isFinished', 'reference', 'grantId'] as const).every(
    (field) => one[field] === other[field],
  )

function judgeRepeat(original: Reported, again: Stored): Judged {
  if (!isSameContent(original, again))
    return { outcome: 'conflict', reason: 'transaction_id_reused', isRepeat: true }
  const because = original.reason === undefined ? {} : { reason: original.reason }
  return { outcome: original.outcome, ...because, isRepeat: true }
}

function judgeNew(ledger: Ledger, report: Stored): Judged {
  const contradiction = contradictionOf(ledger, report)
  if (contradiction) return { outcome: 'invalid', reason: contradiction }
  const own = ledger.reports.filter((one) => one.type === report.type && !one.isRepeat && isRecorded(one))
  const scripted = ledger.script[report.type]?.[own.length + 1]
  if (scripted === 'unavailable') {
    const isAgain = ledger.reports.some(
      (one) => one.transactionId === report.transactionId && one.outcome === 'unavailable',
    )
    return isAgain ? judgeMove(ledger, report) : { outcome: 'unavailable' }
  }
  if (scripted === 'lost') return { ...judgeMove(ledger, report), isLost: true }
  if (scripted === 'failed') return { outcome: 'failed', reason: 'wallet_not_answering' }
  if (scripted !== undefined) return { outcome: scripted }
  return judgeMove(ledger, report)
}

function contradictionOf(ledger: Ledger, report: Stored): string | null {
  if (report.currency !== ledger.currency) return 'currency_differs_from_session'
  const isFree = report.grantId !== undefined
  if (report.amount === '0' && report.type !== 'win' && !isFree) return 'amount_zero'
  if (isFree && !ledger.grants.some((grant) => grant.grantId === report.grantId)) return 'grant_unknown'
  if (report.reference === report.transactionId) return 'reference_is_itself'
  return null
}

function judgeMove(ledger: Ledger, report: Stored): Judged {
  if (report.type === 'refund') return judgeRefund(ledger, report)
  const amount = BigInt(report.amount)
  if (report.type === 'win') return { outcome: 'ok', movedBy: amount }
  if (ledger.reports.some((one) => one.reference === report.transactionId && isRecorded(one)))
    return { outcome: 'failed', reason: 'refunded_before_arrival' }
  if (report.grantId !== undefined) return judgeFreeBet(ledger, report)
  if (BigInt(ledger.balance) < amount) return { outcome: 'declined' }
  return { outcome: 'ok', movedBy: -amount }
}

function judgeFreeBet(ledger: Ledger, { grantId }: Stored): Judged {
  const grant = ledger.grants.find((one) => one.grantId === grantId)
  if (!grant?.isPlayable) return { outcome: 'failed', reason: 'free_rounds_cancelled' }
  const used = ledger.reports.filter(
    (one) => one.type === 'bet' && one.grantId === grantId && one.outcome === 'ok' && !one.isRepeat,
  )
  if (used.length >= grant.rounds) return { outcome: 'failed', reason: 'free_rounds_used_up' }
  return { outcome: 'ok' }
}

function judgeRefund(ledger: Ledger, refund: Stored): Judged {
  const bet = ledger.reports.find((one) => one.transactionId === refund.reference && isRecorded(one))
  if (!bet) return { outcome: 'ok' }
  if (bet.type !== 'bet') return { outcome: 'failed', reason: 'reference_is_not_a_bet' }
  const isEqual =
    bet.amount === refund.amount && bet.currency === refund.currency && bet.grantId === refund.grantId
  if (!isEqual) return { outcome: 'failed', reason: 'differs_from_bet' }
  const isRefunded = ledger.reports.some((one) => one.reference === refund.reference && one.outcome === 'ok')
  const isMoved = bet.outcome === 'ok' && bet.grantId === undefined
  return isMoved && !isRefunded ? { outcome: 'ok', movedBy: BigInt(bet.amount) } : { outcome: 'ok' }
}
