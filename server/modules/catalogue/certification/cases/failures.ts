import type { Bench, CertificationCase } from '../bench'
import type { Script } from '../ledger'
import { checkRepeats, checkRound, checkStopped, firstReports, listed } from '../round-checks'

/** Plays won rounds by a script that loses or holds up one movement of the last of them. */
const heldUp = (type: 'bet' | 'win', by: 'lost' | 'unavailable', nth: number) => async (bench: Bench) => {
  const script: Script = { [type]: { [nth]: by } }
  const seat = await bench.sit({ script })
  for (let index = 1; index < nth; index++) await bench.play(seat)
  const before = (await bench.reports(seat)).length
  await bench.play(seat)
  const reports = (await bench.reports(seat)).slice(before)
  const held = reports.findIndex((one) => one.type === type && (one.isLost || one.outcome === 'unavailable'))
  const first = reports[held]
  bench.need(
    type === 'bet' ? 'bet_reported' : 'win_reported',
    first !== undefined,
    `Reported: ${listed(reports)}`,
  )
  const again = reports.slice(held + 1).filter((one) => one.transactionId === first?.transactionId)
  bench.need('resent', again.length > 0, `Then came: ${listed(reports.slice(held + 1))}`)
  checkRepeats(bench, reports)
  const isAnswered = again.some(({ outcome }) => outcome === 'ok')
  bench.check('resent_unchanged', isAnswered, `Sent again: ${listed(again)}`)
  checkRound(bench, seat, { reports, outcome: 'win' })
}

/** The nth bet of a session is declined. */
const declined = (nth: number) => async (bench: Bench) => {
  const seat = await bench.sit({ script: { bet: { [nth]: 'declined' } } })
  for (let index = 1; index < nth; index++) await bench.play(seat)
  const before = (await bench.reports(seat)).length
  await bench.play(seat)
  const own = firstReports((await bench.reports(seat)).slice(before))
  const [bet, ...after] = own
  bench.need('bet_reported', bet?.type === 'bet', `Reported: ${listed(own)}`)
  checkStopped(bench, 'declined_stops', after)
}

async function playsOn(bench: Bench): Promise<void> {
  const seat = await bench.sit({ script: { bet: { 1: 'declined' } } })
  await bench.play(seat)
  const before = (await bench.reports(seat)).length
  await bench.play(seat)
  checkRound(bench, seat, { reports: (await bench.reports(seat)).slice(before), outcome: 'win' })
}

export const failureCases: CertificationCase[] = [
  {
    name: 'bet_unavailable',
    group: 'resends',
    title: 'A bet is not recorded',
    run: heldUp('bet', 'unavailable', 1),
  },
  { name: 'bet_lost', group: 'resends', title: 'The answer to a bet is lost', run: heldUp('bet', 'lost', 1) },
  {
    name: 'win_unavailable',
    group: 'resends',
    title: 'A win is not recorded',
    run: heldUp('win', 'unavailable', 1),
  },
  {
    name: 'first_bet_declined',
    group: 'funds',
    title: 'Insufficient funds at the first bet',
    run: declined(1),
  },
  {
    name: 'third_bet_declined',
    group: 'funds',
    title: 'Insufficient funds at the third bet',
    run: declined(3),
  },
  { name: 'plays_on_after_declined', group: 'funds', title: 'A round after a declined bet', run: playsOn },
  {
    name: 'first_credit_lost',
    group: 'credits',
    title: 'The answer to the first win is lost',
    run: heldUp('win', 'lost', 1),
  },
  {
    name: 'third_credit_lost',
    group: 'credits',
    title: 'The answer to the third win is lost',
    run: heldUp('win', 'lost', 3),
  },
]
