import { dayMs } from '../past-plan'
import { createDecks, type HistoryGame } from './decks'
import { createPlayers, longestDays, type Player } from './players'
import { type Outage, type Profile, unitsPerEuro } from './profiles'
import { type Random, randomOf } from './random'
import { declined, deliver, type PlannedDelivery, plusMs } from './wallet-plan'

export interface PlannedMovement {
  id: string
  at: Date
  type: 'bet' | 'win' | 'refund'
  transactionId: string
  roundId: string
  amountMinor: bigint
  isFinished: boolean
  /** Of a refund: the bet. */
  bet: { id: string; transactionId: string } | null
  /** Of a free round: its grant. */
  grant: string | null
  /** The player's balance after it, as the wallet said. */
  balanceMinor: bigint
  delivery: PlannedDelivery
}

export interface PlannedSession {
  id: string
  at: Date
  player: Player
  game: HistoryGame
  movements: PlannedMovement[]
}

interface PlayPlan {
  profile: Profile
  games: readonly HistoryGame[]
  from: Date
  until: Date
  walletOutage: Outage | null
  providerOutage: Outage & { providerCode: string }
}

/** From Sunday. */
const byWeekday = [1.15, 0.75, 0.75, 0.85, 0.95, 1.3, 1.5]
/** From midnight, UTC: the evening is busiest. */
const byHour = [3, 2, 1, 1, 1, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 7, 8, 10, 13, 16, 17, 15, 10, 6]
const hours = byHour.map((_, hour) => hour)
const minuteMs = 60_000
/** Nothing is in flight when the service starts. */
const untilQuietMs = 3 * minuteMs

/** Everything that was played from the day on which the organization joined until now, session by session. */
export function planPlay(plan: PlayPlan): PlannedSession[] {
  const { profile, from, until, providerOutage: away } = plan
  const random = randomOf(profile.slug)
  const players = createPlayers(random, profile)
  const play = createTable(random, plan)
  const sessions = startTimes(random, plan).flatMap((at) => {
    const day = Math.floor((at.getTime() - from.getTime()) / dayMs)
    const player = players.next(at, day)
    const session = player && play(player, at)
    if (!session) return []
    players.busy(player, endOf(session))
    const isAway = session.game.providerCode === away.providerCode && overlaps(session, away)
    return endOf(session) < plusMs(until, -untilQuietMs) && !isAway ? [session] : []
  })
  return sessions
}

const endOf = ({ at, movements }: PlannedSession) =>
  new Date(Math.max(at.getTime(), ...movements.map(({ delivery }) => delivery.settledAt.getTime())))

const overlaps = (session: PlannedSession, { from, to }: Outage) => session.at < to && endOf(session) > from

/** More of them towards today, and a crowd where the wallet fails, as it is under load that wallets do. */
function startTimes(random: Random, { profile, from, until, walletOutage }: PlayPlan): Date[] {
  const times = Array.from({ length: longestDays }, (_, day) => {
    const midnight = Math.floor(from.getTime() / dayMs + day) * dayMs
    const growth = 0.75 + (0.5 * day) / longestDays
    const expected = profile.sessionsPerDay * growth * (byWeekday[new Date(midnight).getUTCDay()] ?? 1)
    return Array.from({ length: Math.floor(expected + random.share()) }, () => {
      const hour = random.weighted(hours, (of) => byHour[of] ?? 0)
      return new Date(midnight + hour * 60 * minuteMs + random.below(60 * minuteMs))
    })
  }).flat()
  const crowd = Array.from({ length: walletOutage ? 14 : 0 }, () =>
    plusMs(walletOutage?.from ?? from, (random.below(8) - 4) * minuteMs + random.below(minuteMs)),
  )
  return [...times, ...crowd]
    .filter((at) => at >= from && at < until)
    .toSorted((a, b) => a.getTime() - b.getTime())
}

const stakeFactors = [1n, 1n, 1n, 2n]

function createTable(random: Random, { games, walletOutage }: PlayPlan) {
  const draw = createDecks(random)

  return (player: Player, at: Date): PlannedSession | null => {
    const { currency } = player.market
    const open = games.filter((game) => game.isPlayedIn(currency, player.country))
    if (open.length === 0) return null
    // A few games have most of the play.
    const game = random.weighted(open, (one) => 1 / (1 + open.indexOf(one)))
    const units = BigInt(unitsPerEuro[currency] ?? 1)
    if (player.balanceMinor < player.stakeMinor * units * 4n)
      player.balanceMinor += player.stakeMinor * units * BigInt(8 + random.below(45))
    const session: PlannedSession = { id: random.idAt(at), at, player, game, movements: [] }
    let time = plusMs(at, 8_000 + random.below(20_000))
    for (let left = 5 + random.below(14); left > 0; left -= 1) {
      const factor = stakeFactors[random.below(stakeFactors.length)] ?? 1n
      const round = roundOf(session, { at: time, stakeMinor: player.stakeMinor * units * factor })
      session.movements.push(...round)
      if (!round.some(({ delivery }) => delivery.state === 'confirmed')) left = Math.min(left, 2)
      time = plusMs(time, 9_000 + random.below(22_000))
    }
    return session
  }

  function roundOf(
    { player, game }: PlannedSession,
    { at, stakeMinor }: { at: Date; stakeMinor: bigint },
  ): PlannedMovement[] {
    const movementOf = createRound(random, player, random.idAt(at).replaceAll('-', '').slice(12))
    if (player.balanceMinor < stakeMinor) return [movementOf('bet', at, stakeMinor, declined(random, at))]
    const delivery = deliver(random, { type: 'bet', at }, walletOutage)
    const isDebited = delivery.state === 'confirmed'
    if (isDebited) player.balanceMinor -= stakeMinor
    const bet = movementOf('bet', at, stakeMinor, delivery)
    if (delivery.state === 'not_sent') return [bet]
    const isVoid = !isDebited || random.below(180) === 0
    const type = isVoid ? 'refund' : 'win'
    const amountMinor = isVoid ? stakeMinor : draw(game, player.market.currency, stakeMinor)
    if (isDebited) player.balanceMinor += amountMinor
    const replyAt = replyTime(random, bet, isVoid)
    const told = deliver(random, { type, at: replyAt }, walletOutage)
    return [bet, { ...movementOf(type, replyAt, amountMinor, told), bet: isVoid ? bet : null }]
  }
}

/** The refund of a bet that failed comes at once. */
function replyTime(random: Random, { at, delivery }: PlannedMovement, isVoid: boolean): Date {
  if (delivery.state !== 'confirmed') return delivery.settledAt
  return plusMs(at, (isVoid ? 20_000 : 2_000) + random.below(3_500))
}

function createRound(random: Random, player: Player, roundId: string) {
  return (
    type: PlannedMovement['type'],
    ...[at, amountMinor, delivery]: [Date, bigint, PlannedDelivery]
  ): PlannedMovement => ({
    ...{ id: random.idAt(at), at, type, transactionId: `${roundId}-${type}`, roundId, amountMinor, delivery },
    ...{ isFinished: type !== 'bet', bet: null, grant: null, balanceMinor: player.balanceMinor },
  })
}
