import { newId } from '@/server/core/ids'
import { minorToDecimal } from '@/server/core/money'
import type { FeedGame, IssueFreeRoundsRequest } from '@/server/providers/port'
import { type Bench, type CertificationCase, NotApplicable, type Seat, type Workshop } from '../bench'
import { firstReports, listed } from '../round-checks'

const rounds = 2

interface Grant {
  grantId: string
  playerId: string
  game: FeedGame
  stake: { coinLevel: number } | { betAmount: string }
  request: IssueFreeRoundsRequest
}

/** A grant as it would be issued: for a game with free rounds, at the lowest stake, from `fromMs` to `toMs` of now. */
async function draw(bench: Bench, { fromMs = -60_000, toMs = 3_600_000 } = {}): Promise<Grant> {
  const game = await bench.game(({ freeRoundsSupport }) => freeRoundsSupport === true)
  bench.need('free_rounds_listed', game !== null, 'No game of the catalogue declares free rounds.')
  if (!game) throw new NotApplicable('No game has free rounds.')
  const { adapter, clock } = bench.shop
  const [grantId, { currency }] = [newId(), bench]
  const playerId = `cert-${grantId.slice(-12)}`
  const stake =
    adapter.capabilities.freeRounds?.stakeField === 'coin_level' && (await isListed(bench, game))
      ? { coinLevel: 1 }
      : { betAmount: minorToDecimal(await bench.stake(game, currency), currency) }
  const now = clock.now().getTime()
  const period = { startAt: new Date(now + fromMs), endAt: new Date(now + toMs) }
  const providerGameIds = [game.providerGameId]
  const request = { grantId, playerId, providerGameIds, roundsPerGame: rounds, currency, ...stake, ...period }
  return { grantId, playerId, game, stake, request }
}

async function isListed(bench: Bench, { providerGameId }: FeedGame): Promise<boolean> {
  const { currency } = bench
  const stakes = await bench.shop.adapter.fetchStakes(bench.ports(), { providerGameId, currency })
  return stakes.ok && stakes.value.mode === 'enumerated'
}

async function issue(bench: Bench, { request }: Grant): Promise<void> {
  const result = bench.value('free_issued', await bench.shop.adapter.issueFreeRounds(bench.ports(), request))
  const failed = result.find(({ status }) => status !== 'active')
  bench.need('free_issued', !failed, `${failed?.providerGameId}: ${failed?.reason ?? 'failed'}`)
}

function sitWith(bench: Bench, grant: Grant, { isPlayable = true } = {}): Promise<Seat> {
  const { game, playerId, grantId, stake } = grant
  return bench.sit({ game, playerId, grants: [{ grantId, rounds, ...stake, isPlayable }] })
}

async function played(bench: Bench): Promise<void> {
  const grant = await draw(bench)
  await issue(bench, grant)
  const seat = await sitWith(bench, grant)
  const settlesInBatch = bench.shop.adapter.capabilities.freeRounds?.settlesInBatch === true
  for (let index = 0; index < rounds; index++) await bench.play(seat, 'round', index === 0 ? 'win' : 'lose')
  const free = firstReports(await bench.reports(seat))
  const isNamed = free.length > 0 && free.every(({ grantId }) => grantId === grant.grantId)
  bench.check('free_named', isNamed, `Reported: ${listed(free)}`)
  const [bets, wins] = [free.filter(({ type }) => type === 'bet'), free.filter(({ type }) => type === 'win')]
  bench.check(
    'free_counted',
    settlesInBatch ? bets.length === 0 : bets.length === rounds,
    `Bets: ${listed(bets)}`,
  )
  bench.check('free_settled', wins.length === (settlesInBatch ? 1 : rounds), `Wins: ${listed(wins)}`)
  await bench.play(seat, 'round', 'lose')
  const paid = firstReports(await bench.reports(seat)).slice(free.length)
  const isPaid = paid.some(({ type }) => type === 'bet') && paid.every(({ grantId }) => grantId === undefined)
  bench.check('free_then_paid', isPaid, `Then came: ${listed(paid)}`)
  if (settlesInBatch) await checkActivations(bench, seat)
}

async function checkActivations(bench: Bench, seat: Seat): Promise<void> {
  const events = (await bench.ledger(seat)).activations.map(({ event }) => event)
  bench.check('free_activated', events[0] === 'activated', `Reported: ${events.join(', ') || 'nothing'}`)
  bench.check('free_completed', events.at(-1) === 'completed', `Reported: ${events.join(', ') || 'nothing'}`)
}

async function repeated(bench: Bench): Promise<void> {
  const grant = await draw(bench)
  await issue(bench, grant)
  const again = await bench.shop.adapter.issueFreeRounds(bench.ports(), grant.request)
  const isSame = again.ok && again.value.every(({ status }) => status === 'active')
  bench.check('free_issue_repeats', isSame, again.ok ? 'It failed the second time.' : again.error.message)
  const seat = await sitWith(bench, grant)
  for (let index = 0; index <= rounds; index++) await bench.play(seat, 'round', 'lose')
  const bets = firstReports(await bench.reports(seat)).filter((one) => one.type === 'bet' && one.grantId)
  bench.check('free_counted', bets.length <= rounds, `Free bets: ${listed(bets)}`)
}

async function ofUnknownGame(bench: Bench): Promise<void> {
  const { request } = await draw(bench)
  const unknown = { ...request, providerGameIds: ['cert-no-such-game'] }
  const result = await bench.shop.adapter.issueFreeRounds(bench.ports(), unknown)
  const isFailed = result.ok
    ? result.value.every(({ status }) => status === 'issue_failed')
    : ['refused', 'not_found'].includes(result.error.kind)
  bench.check('free_unknown_game_fails', isFailed, result.ok ? 'It was issued.' : result.error.message)
}

async function atInvalidStake(bench: Bench): Promise<void> {
  const { request } = await draw(bench)
  const { coinLevel: _, ...rest } = request
  const stake = request.coinLevel === undefined ? { betAmount: '123456789' } : { coinLevel: 9_999 }
  const result = await bench.shop.adapter.issueFreeRounds(bench.ports(), { ...rest, ...stake })
  bench.refused('free_stake_refused', result, ['invalid_stake'])
}

async function cancelled(bench: Bench): Promise<void> {
  const grant = await draw(bench)
  await issue(bench, grant)
  const cancel = () => {
    const asked = { grantId: grant.grantId, providerGameIds: grant.request.providerGameIds }
    return bench.shop.adapter.cancelFreeRounds(bench.ports(), asked)
  }
  const [first] = bench.value('free_cancelled', await cancel())
  bench.check('free_cancelled', first?.status === 'cancelled', `It is ${first?.status}.`)
  const [second] = bench.value('free_cancel_repeats', await cancel())
  bench.check('free_cancel_repeats', second?.status === 'nothing_to_cancel', `It is ${second?.status}.`)
  await checkNotPlayed(bench, await sitWith(bench, grant, { isPlayable: false }))
}

async function checkNotPlayed(bench: Bench, seat: Seat): Promise<void> {
  await bench.play(seat, 'round', 'lose')
  const own = firstReports(await bench.reports(seat))
  // Of a batch nothing is reported before its last round: only the paid round shows that none was played.
  const isPaid = own.some(({ type }) => type === 'bet') && own.every(({ grantId }) => !grantId)
  bench.check('free_not_played', isPaid, `Reported: ${listed(own)}`)
}

async function notBegun(bench: Bench): Promise<void> {
  const grant = await draw(bench, { fromMs: 3_600_000, toMs: 7_200_000 })
  await issue(bench, grant)
  await checkNotPlayed(bench, await sitOutside(bench, grant))
}

/** In a session with a grant outside of its time. A batch is not refused when it asks: keeping to the time is the studio's. */
const sitOutside = (bench: Bench, grant: Grant) =>
  sitWith(bench, grant, { isPlayable: bench.shop.adapter.capabilities.freeRounds?.settlesInBatch === true })

const lifetimeMs = 2_000

async function expired(bench: Bench): Promise<void> {
  const grant = await draw(bench, { toMs: lifetimeMs })
  await issue(bench, grant)
  const seat = await sitOutside(bench, grant)
  await bench.shop.wait(lifetimeMs + 500)
  await checkNotPlayed(bench, seat)
}

async function notAccepted(bench: Bench): Promise<void> {
  const grant = await draw(bench)
  await issue(bench, grant)
  await checkNotPlayed(bench, await sitWith(bench, grant, { isPlayable: false }))
}

const noCancel = ({ adapter }: Workshop) =>
  adapter.capabilities.freeRounds?.hasProviderSideCancel ? null : 'The dialect has no call to cancel.'
const noBatch = ({ adapter }: Workshop) =>
  adapter.capabilities.freeRounds?.settlesInBatch ? null : 'The dialect does not ask before it plays.'
const noFreeRounds: NonNullable<CertificationCase['skip']> = ({ adapter }) =>
  adapter.capabilities.freeRounds ? null : 'The dialect has no free rounds.'

const ofGrants = (
  name: string,
  title: string,
  run: CertificationCase['run'],
  skip: NonNullable<CertificationCase['skip']> = noFreeRounds,
) => ({
  ...{ name, group: 'free_rounds' as const, title, run, skip },
})

export const freeRoundsCases: CertificationCase[] = [
  ofGrants('free_rounds_played', 'A grant is played to its end', played),
  ofGrants('free_rounds_repeated', 'A grant is issued twice', repeated),
  ofGrants('free_rounds_unknown_game', 'A grant on an unknown game', ofUnknownGame),
  ofGrants('free_rounds_invalid_stake', 'A grant at a stake that no game takes', atInvalidStake),
  ofGrants('free_rounds_cancelled', 'A grant is cancelled', cancelled, noCancel),
  ofGrants('free_rounds_not_begun', 'A grant that begins in an hour', notBegun),
  ofGrants('free_rounds_expired', 'A grant that has ended', expired),
  ofGrants('free_rounds_not_accepted', 'A grant whose activation is refused', notAccepted, noBatch),
]
