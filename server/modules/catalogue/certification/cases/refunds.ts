import type { Bench, CertificationCase } from '../bench'
import { checkRefund, checkStopped, firstReports, listed } from '../round-checks'

async function refundAfter(bench: Bench): Promise<void> {
  const seat = await bench.sit()
  await bench.play(seat, 'cancel_round')
  const own = firstReports(await bench.reports(seat))
  const [bet, ...after] = own
  bench.need('bet_reported', bet?.type === 'bet', `Reported: ${listed(own)}`)
  bench.check('bet_amount', bet?.amount === seat.stakeMinor.toString(), `Reported: ${listed(own)}`)
  checkRefund(
    bench,
    bet,
    after.find(({ type }) => type === 'refund'),
  )
  bench.check('refunded_once', after.length === 1, `Then came: ${listed(after)}`)
  const ids = own.map(({ roundId }) => roundId)
  bench.check('round_id_shared', new Set(ids).size === 1, `Round IDs: ${ids.join(', ')}`)
}

async function refundBefore(bench: Bench): Promise<void> {
  const seat = await bench.sit()
  await bench.play(seat, 'refund_first')
  const own = firstReports(await bench.reports(seat))
  const bet = own.find(({ type }) => type === 'bet')
  const refund = own.find(({ type }) => type === 'refund')
  bench.need('bet_reported', bet !== undefined, `Reported: ${listed(own)}`)
  checkRefund(bench, bet, refund)
  bench.check('refund_comes_first', own[0]?.type === 'refund', `Reported: ${listed(own)}`)
  const late = own.filter(({ type }) => type === 'win')
  bench.check('failed_is_refunded', late.length === 0, `Then came: ${listed(late)}`)
}

async function refundWithout(bench: Bench): Promise<void> {
  const seat = await bench.sit()
  await bench.play(seat, 'refund_alone')
  const own = firstReports(await bench.reports(seat))
  const [refund] = own
  bench.need('refund_reported', refund?.type === 'refund', `Reported: ${listed(own)}`)
  bench.check('refund_names_bet', refund?.reference !== undefined, 'It names no bet.')
  bench.check('refunded_once', own.length === 1, `Reported: ${listed(own)}`)
}

async function failedBet(bench: Bench): Promise<void> {
  const seat = await bench.sit({ script: { bet: { 1: 'failed' } } })
  await bench.play(seat)
  const own = firstReports(await bench.reports(seat))
  const [bet, ...after] = own
  bench.need('bet_reported', bet?.type === 'bet', `Reported: ${listed(own)}`)
  checkStopped(bench, 'failed_is_refunded', after)
  checkRefund(
    bench,
    bet,
    after.find(({ type }) => type === 'refund'),
  )
}

async function lostRefund(bench: Bench): Promise<void> {
  const seat = await bench.sit({ script: { bet: { 1: 'failed' }, refund: { 1: 'lost' } } })
  await bench.play(seat)
  const reports = await bench.reports(seat)
  const refunds = reports.filter(({ type }) => type === 'refund')
  bench.need('refund_reported', refunds.length > 0, `Reported: ${listed(reports)}`)
  bench.check(
    'resent',
    refunds.some(({ isRepeat }) => isRepeat),
    `Reported: ${listed(reports)}`,
  )
  bench.check('refunded_once', firstReports(refunds).length === 1, `Refunds: ${listed(refunds)}`)
}

export const refundCases: CertificationCase[] = [
  { name: 'refund_after_bet', group: 'refunds', title: 'A bet, then its refund', run: refundAfter },
  { name: 'refund_before_bet', group: 'refunds', title: 'A refund before its bet', run: refundBefore },
  {
    name: 'refund_without_bet',
    group: 'refunds',
    title: 'A refund whose bet never comes',
    run: refundWithout,
  },
  { name: 'failed_bet', group: 'refunds', title: 'A bet that fails', run: failedBet },
  { name: 'lost_refund', group: 'refunds', title: 'The answer to a refund is lost', run: lostRefund },
]
