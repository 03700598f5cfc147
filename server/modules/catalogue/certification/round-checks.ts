import type { Bench, Seat } from './bench'
import { isRecorded, isSameContent, type Reported } from './ledger'

/** The reports of a round that are no repeats. */
export const firstReports = (reports: readonly Reported[], roundId?: string): Reported[] =>
  reports.filter(
    (one) => !one.isRepeat && isRecorded(one) && (roundId === undefined || one.roundId === roundId),
  )

const named = ({ type, transactionId, amount, currency }: Reported) =>
  `${type} ${transactionId} of ${amount} ${currency}`
export const listed = (reports: readonly Reported[]) => reports.map(named).join('; ') || 'nothing'

/** A round whose bet was accepted: one bet of the stake, then its wins, the last of them marked so. */
export function checkRound(
  bench: Bench,
  seat: Pick<Seat, 'stakeMinor' | 'currency'>,
  round: { reports: readonly Reported[]; outcome: 'win' | 'lose' },
): void {
  const own = firstReports(round.reports)
  const [bets, wins] = [own.filter(({ type }) => type === 'bet'), own.filter(({ type }) => type === 'win')]
  const [bet] = bets
  bench.need('bet_reported', bets.length === 1 && bet !== undefined, `Reported: ${listed(own)}`)
  const stake = seat.stakeMinor.toString()
  bench.check('bet_amount', bet?.amount === stake, `The stake is ${stake} minor units: ${listed(bets)}`)
  bench.check('win_reported', wins.length > 0, `Reported: ${listed(own)}`)
  const won = wins.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const isAmount = round.outcome === 'win' ? won > 0n : won === 0n
  bench.check(
    'win_amount',
    wins.length === 0 || isAmount,
    `A ${round.outcome} was asked for: ${listed(wins)}`,
  )
  const roundIds = new Set(own.map(({ roundId }) => roundId))
  bench.check('round_id_shared', roundIds.size === 1, `Round IDs: ${[...roundIds].join(', ')}`)
  if (bench.shop.adapter.code === 'cascade' && bet) checkResults(bench, bet, wins)
  bench.check('order_kept', own[0] === bet, `Reported in this order: ${listed(own)}`)
  bench.check('refund_reported', !own.some(({ type }) => type === 'refund'), `Reported: ${listed(own)}`)
  checkLast(bench, own)
}

/** IDs as the dialect qualifies them: `bet:{trans_id}`, `win:{trans_id}:{part}`. */
function checkResults(bench: Bench, bet: Reported, wins: readonly Reported[]): void {
  const transId = ({ transactionId }: Reported) => transactionId.split(':')[1]
  const other = wins.find((win) => transId(win) !== transId(bet))
  bench.check('result_shares_id', !other, `The bet is ${transId(bet)}, a result ${other && transId(other)}.`)
}

/** The last movement alone is marked as the last; of one combined call both may be. */
function checkLast(bench: Bench, own: readonly Reported[]): void {
  const isCombined = own.length === 2 && own[0]?.isFinished === own[1]?.isFinished && isOneCall(own)
  const isMarked = isCombined || own.slice(0, -1).every(({ isFinished }) => !isFinished)
  const marks = own.map((one) => `${one.type} ${one.isFinished ? 'last' : 'not last'}`).join(', ')
  bench.check('last_is_finished', own.at(-1)?.isFinished === true && isMarked, marks)
}

const isOneCall = ([first, second]: readonly Reported[]) =>
  first?.transactionId.replace(/:bet$/, '') === second?.transactionId.replace(/:win$/, '')

/** After a bet that was not accepted only its refund may come. */
export function checkStopped(
  bench: Bench,
  rule: 'declined_stops' | 'failed_is_refunded',
  after: Reported[],
): void {
  const isRefunded = after.length === 1 && after[0]?.type === 'refund'
  bench.check(
    rule,
    rule === 'declined_stops' ? after.length === 0 : isRefunded,
    `Then came: ${listed(after)}`,
  )
}

export function checkRefund(bench: Bench, bet: Reported | undefined, refund: Reported | undefined): void {
  bench.need('refund_reported', refund !== undefined, 'No refund came.')
  if (!bet || !refund) return
  bench.check(
    'refund_names_bet',
    refund.reference === bet.transactionId,
    `It names ${refund.reference ?? 'none'}.`,
  )
  const isEqual =
    refund.amount === bet.amount && refund.currency === bet.currency && refund.grantId === bet.grantId
  bench.check('refund_matches', isEqual, `${named(bet)}, ${named(refund)}`)
  bench.check('refund_has_own_id', refund.transactionId !== bet.transactionId, refund.transactionId)
}

/** Repeats of a movement that have its content; a conflict is one with its ID and other content. */
export function checkRepeats(bench: Bench, reports: readonly Reported[]): void {
  for (const original of firstReports(reports)) {
    const changed = reports.find(
      (one) =>
        one !== original && one.transactionId === original.transactionId && !isSameContent(one, original),
    )
    bench.check(
      'resent_unchanged',
      !changed,
      `${named(original)} was sent again as ${changed && named(changed)}`,
    )
  }
}
