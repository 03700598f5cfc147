import { newId } from '@/server/core/ids'
import { listAllMovements, type ProviderMovement, type RoundTransaction } from '@/server/providers/port'
import {
  type Bench,
  type CertificationCase,
  NotApplicable,
  playerOf,
  type Seat,
  type Workshop,
} from '../bench'
import type { Reported } from '../ledger'
import { firstReports, listed } from '../round-checks'

const noLookup = ({ adapter }: Workshop) => (adapter.fetchRound ? null : 'The dialect has no round lookup.')

async function lookUp(bench: Bench, asked: { roundId: string; sessionId: string }) {
  const { adapter } = bench.shop
  if (!adapter.fetchRound) throw new Error('Skipped where there is no lookup')
  return adapter.fetchRound(bench.ports(), asked)
}

const told = ({ transactionId, type, amountMinor, currency }: RoundTransaction) =>
  `${type} ${transactionId} ${amountMinor} ${currency}`
const reported = ({ transactionId, type, amount, currency }: Reported) =>
  `${type} ${transactionId} ${amount} ${currency}`
const same = (one: string[], other: string[]) => one.sort().join() === other.sort().join()

const roundIsTold =
  (action: 'round' | 'cancel_round', status: 'finished' | 'void') => async (bench: Bench) => {
    const seat = await bench.sit()
    const [roundId = ''] = await bench.play(seat, action)
    const round = bench.value('round_told', await lookUp(bench, { roundId, sessionId: seat.sessionId }))
    const own = firstReports(await bench.reports(seat))
    const { transactions } = round
    const isTold = same(transactions.map(told), own.map(reported))
    bench.check('round_told', isTold, `Told: ${transactions.map(told).join('; ')}. Reported: ${listed(own)}`)
    bench.check('round_status', round.status === status, `It says ${round.status}.`)
  }

async function unknownRound(bench: Bench): Promise<void> {
  const seat = await bench.sit()
  const asked = { roundId: `cert-${newId()}`, sessionId: seat.sessionId }
  bench.refused('round_unknown', await lookUp(bench, asked), ['not_found'])
}

async function roundOfAnother(bench: Bench): Promise<void> {
  const [seat, other] = [await bench.sit(), await bench.sit()]
  const [roundId = ''] = await bench.play(seat)
  bench.refused('round_private', await lookUp(bench, { roundId, sessionId: other.sessionId }), ['not_found'])
}

const noLedger = ({ adapter }: Workshop) =>
  adapter.listMovements ? null : 'The dialect has no list of movements.'

async function listedBetween(bench: Bench, period: { from: Date; to: Date }, seat: Seat) {
  const { listMovements } = bench.shop.adapter
  if (!listMovements) throw new Error('Skipped where there is no list')
  const rows: ProviderMovement[] = []
  for await (const page of listAllMovements((request) => listMovements(bench.ports(), request), period))
    rows.push(...bench.value('ledger_lists', page))
  const own = new Set((await bench.reports(seat)).map(({ transactionId }) => transactionId))
  return rows.filter(({ transactionId }) => own.has(transactionId))
}

/** Clocks may differ by this much. */
const leewayMs = 60_000

async function ledgerLists(bench: Bench): Promise<void> {
  const startedAt = bench.shop.clock.now().getTime()
  const seat = await bench.sit()
  await bench.play(seat)
  const period = { from: new Date(startedAt - leewayMs), to: new Date(startedAt + 10 * leewayMs) }
  const rows = await listedBetween(bench, period, seat)
  const own = firstReports(await bench.reports(seat))
  const texts = rows.map((row) => told({ ...row, amountMinor: row.amount }))
  bench.check(
    'ledger_lists',
    same(texts, own.map(reported)),
    `Listed: ${texts.join('; ')}. Reported: ${listed(own)}`,
  )
  const earlier = { from: new Date(startedAt - 60 * leewayMs), to: new Date(startedAt - leewayMs) }
  const stray = await listedBetween(bench, earlier, seat)
  bench.check('ledger_period', stray.length === 0, `${stray.length} movements in the hour before.`)
}

const noReplay = ({ adapter }: Workshop) =>
  adapter.openReplay ? null : 'The dialect has no replay of rounds.'

async function openReplay(bench: Bench, asked: { roundId: string; sessionId: string }) {
  const { adapter } = bench.shop
  if (!adapter.openReplay) throw new Error('Skipped where there is no replay')
  return adapter.openReplay(bench.ports(), { ...asked, lang: 'en' })
}

/** A round of a game that says it can be shown again. */
async function replayable(bench: Bench) {
  const game = await bench.game(({ hasReplay }) => hasReplay === true)
  if (!game) throw new NotApplicable('No game of the catalogue has replays.')
  const seat = await bench.sit({ game })
  const [roundId = ''] = await bench.play(seat)
  return { roundId, sessionId: seat.sessionId }
}

async function replayOpens(bench: Bench): Promise<void> {
  const asked = await replayable(bench)
  const { url, expiresAt } = bench.value('replay_opens', await openReplay(bench, asked))
  const isAhead = expiresAt > bench.shop.clock.now()
  bench.check('replay_expires', isAhead, `It says ${expiresAt.toISOString()}.`)
  const isAnonymous = !url.includes(playerOf(asked.sessionId))
  bench.check('replay_anonymous', isAnonymous, 'The address has the player_id of the launch in it.')
}

async function replayOfAnother(bench: Bench): Promise<void> {
  const { roundId } = await replayable(bench)
  const { sessionId } = await bench.sit()
  bench.refused('replay_private', await openReplay(bench, { roundId, sessionId }), ['not_found'])
}

async function replayOfUnknown(bench: Bench): Promise<void> {
  const { sessionId } = await bench.sit()
  const asked = { roundId: `cert-${newId()}`, sessionId }
  bench.refused('replay_unknown', await openReplay(bench, asked), ['not_found'])
}

export const roundCases: CertificationCase[] = [
  {
    ...{ name: 'finished_round', group: 'rounds', title: 'A finished round is looked up' },
    ...{ skip: noLookup, run: roundIsTold('round', 'finished') },
  },
  {
    ...{ name: 'void_round', group: 'rounds', title: 'A refunded round is looked up' },
    ...{ skip: noLookup, run: roundIsTold('cancel_round', 'void') },
  },
  { name: 'unknown_round', group: 'rounds', title: 'An unknown round', skip: noLookup, run: unknownRound },
  {
    name: 'round_of_another',
    group: 'rounds',
    title: 'A round of another session',
    skip: noLookup,
    run: roundOfAnother,
  },
  {
    name: 'ledger_lists',
    group: 'ledger',
    title: 'Transactions of a period',
    skip: noLedger,
    run: ledgerLists,
  },
  {
    ...{ name: 'replay_opens', group: 'replay', title: 'A round is replayed' },
    ...{ skip: noReplay, run: replayOpens },
  },
  {
    ...{ name: 'replay_of_another', group: 'replay', title: 'A replay for another session' },
    ...{ skip: noReplay, run: replayOfAnother },
  },
  {
    ...{ name: 'replay_of_unknown', group: 'replay', title: 'A replay of an unknown round' },
    ...{ skip: noReplay, run: replayOfUnknown },
  },
]
