import { type Bench, type CertificationCase, NotApplicable } from '../bench'
import { checkRepeats, checkRound, firstReports, listed } from '../round-checks'

const round = (outcome: 'win' | 'lose') => async (bench: Bench) => {
  const seat = await bench.sit()
  await bench.play(seat, 'round', outcome)
  checkRound(bench, seat, { reports: await bench.reports(seat), outcome })
}

async function severalRounds(bench: Bench): Promise<void> {
  const seat = await bench.sit()
  const outcomes = ['win', 'lose', 'win'] as const
  const played: string[] = []
  for (const outcome of outcomes) {
    const before = (await bench.reports(seat)).length
    played.push(...(await bench.play(seat, 'round', outcome)))
    checkRound(bench, seat, { reports: (await bench.reports(seat)).slice(before), outcome })
  }
  const own = firstReports(await bench.reports(seat))
  const ids = own.map(({ transactionId }) => transactionId)
  bench.check('ids_unique', new Set(ids).size === ids.length, `Reported: ${listed(own)}`)
  bench.check('round_id_shared', new Set(played).size === outcomes.length, `Rounds: ${played.join(', ')}`)
}

async function pendingWin(bench: Bench): Promise<void> {
  const seat = await bench.sit({ script: { win: { 1: 'pending' } } })
  await bench.play(seat)
  const reports = await bench.reports(seat)
  checkRound(bench, seat, { reports, outcome: 'win' })
  const repeats = reports.filter(({ type, isRepeat }) => type === 'win' && isRepeat)
  bench.check('pending_not_resent', repeats.length === 0, `Sent again: ${listed(repeats)}`)
}

async function otherCurrencies(bench: Bench): Promise<void> {
  const others = bench.shop.target.currencies.slice(1)
  if (others.length === 0) throw new NotApplicable('The run names one currency.')
  for (const { currency } of others) {
    const seat = await bench.sit({ currency })
    await bench.play(seat)
    checkRound(bench, seat, { reports: await bench.reports(seat), outcome: 'win' })
  }
}

async function twiceAtOnce(bench: Bench): Promise<void> {
  const seat = await bench.sit()
  await bench.play(seat, 'bet_twice_at_once')
  const reports = await bench.reports(seat)
  checkRound(bench, seat, { reports, outcome: 'win' })
  bench.check(
    'repeats_sent',
    reports.some(({ type, isRepeat }) => type === 'bet' && isRepeat),
    listed(reports),
  )
  checkRepeats(bench, reports)
}

async function repeatedLater(bench: Bench): Promise<void> {
  const seat = await bench.sit()
  const [roundId = ''] = await bench.play(seat, 'repeat_after')
  const reports = await bench.reports(seat)
  checkRound(bench, seat, { reports, outcome: 'win' })
  const isRepeated = firstReports(reports).every(({ transactionId }) =>
    reports.some((one) => one.isRepeat && one.transactionId === transactionId),
  )
  bench.check('repeats_sent', isRepeated, `Reported: ${listed(reports)}`)
  checkRepeats(bench, reports)
  await checkOnce(bench, { sessionId: seat.sessionId, roundId })
}

/** Where rounds can be looked up: a repeat is no second transaction. */
async function checkOnce(bench: Bench, asked: { sessionId: string; roundId: string }): Promise<void> {
  const { adapter, target } = bench.shop
  if (!adapter.fetchRound || !target.supports.includes('rounds')) return
  const told = await adapter.fetchRound(bench.ports(), asked)
  bench.check('round_once', told.ok, told.ok ? undefined : told.error.message)
}

async function otherContent(bench: Bench): Promise<void> {
  const seat = await bench.sit()
  await bench.play(seat, 'changed_repeat')
  const reports = await bench.reports(seat)
  checkRound(bench, seat, { reports, outcome: 'win' })
  const at = reports.findIndex(({ outcome }) => outcome === 'conflict')
  bench.need('change_refused', at >= 0, `Reported: ${listed(reports)}`)
  const after = reports.slice(at + 1)
  bench.check('conflict_ends_it', after.length === 0, `After the conflict came: ${listed(after)}`)
}

const players = 5

async function atTheSameTime(bench: Bench): Promise<void> {
  const seats = []
  for (let index = 0; index < players; index++) seats.push(await bench.sit())
  const rounds = await Promise.all(seats.map((seat) => bench.play(seat)))
  for (const seat of seats) checkRound(bench, seat, { reports: await bench.reports(seat), outcome: 'win' })
  bench.check(
    'round_id_shared',
    new Set(rounds.flat()).size === players,
    `Rounds: ${rounds.flat().join(', ')}`,
  )
}

export const movementCases: CertificationCase[] = [
  { name: 'won_round', group: 'movements', title: 'A round is won', run: round('win') },
  { name: 'lost_round', group: 'movements', title: 'A round is lost', run: round('lose') },
  { name: 'several_rounds', group: 'movements', title: 'Three rounds of one session', run: severalRounds },
  { name: 'pending_win', group: 'movements', title: 'A win is answered as pending', run: pendingWin },
  {
    name: 'other_currencies',
    group: 'currencies',
    title: 'A round in each further currency',
    run: otherCurrencies,
  },
  { name: 'twice_at_once', group: 'duplicates', title: 'A bet is sent twice at once', run: twiceAtOnce },
  {
    name: 'repeated_later',
    group: 'duplicates',
    title: 'Transactions are repeated after the round',
    run: repeatedLater,
  },
  {
    name: 'other_content',
    group: 'duplicates',
    title: 'A bet is repeated with another amount',
    run: otherContent,
  },
  {
    name: 'at_the_same_time',
    group: 'concurrency',
    title: 'Five players at the same time',
    run: atTheSameTime,
  },
]
