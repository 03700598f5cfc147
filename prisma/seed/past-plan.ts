/** What the demo's organization with a past has done: the same on every machine, relative to the month of its start. */

export const dayMs = 86_400_000

const monthsAfter = (at: Date, count: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1))

/** It joins on the 22nd of the month three months back: a part of a month, then two whole ones, then the current one. */
export const joinedAt = (now: Date) => new Date(monthsAfter(now, -3).getTime() + 21 * dayMs)

/** `months[0]` is the month in which it joined; `months[3]` the one that is not over. */
export const pastMonths = (joined: Date) => [0, 1, 2, 3].map((count) => monthsAfter(joined, count))

const seconds = (at: Date, count: number) => new Date(at.getTime() + count * 1_000)

interface PlannedMovement {
  at: Date
  type: 'bet' | 'win' | 'refund'
  id: string
  roundId: string
  amountMinor: bigint
  isFinished: boolean
  betId?: string
}

interface PlannedSession {
  at: Date
  playerId: string
  country: string
  provider: 'aurora' | 'borealis'
  movements: PlannedMovement[]
}

const countries = ['MT', 'SE', 'DE', 'FI']

/** One evening of play each third day, until yesterday. */
export function planSessions(joined: Date, now: Date): PlannedSession[] {
  const days = Math.floor((now.getTime() - joined.getTime()) / dayMs)
  const evenings = Array.from({ length: Math.max(0, Math.ceil(days / 3)) }, (_, index) => index)
  return evenings.map((index) => sessionOf(index, new Date(joined.getTime() + (index * 3 + 0.8) * dayMs)))
}

function sessionOf(index: number, at: Date): PlannedSession {
  const day = at.toISOString().slice(0, 10)
  return {
    at,
    playerId: `harbour-${(index % 7) + 1}`,
    country: countries[index % countries.length] ?? 'MT',
    provider: index % 3 === 2 ? 'borealis' : 'aurora',
    movements: [0, 1, 2].flatMap((round) => roundOf({ index, round, day, at: seconds(at, 60 + round * 90) })),
  }
}

/** Two rounds in three win something; each fifth evening ends with a bet that is refunded. */
function roundOf({
  index,
  round,
  day,
  at,
}: {
  index: number
  round: number
  day: string
  at: Date
}): PlannedMovement[] {
  const roundId = `demo-${day}-${round + 1}`
  const betId = `${roundId}-bet`
  const stakeMinor = BigInt(1_200_00 + ((index * 7 + round * 5) % 11) * 350_50)
  const of = { roundId, betId }
  const bet = { at, type: 'bet', id: betId, roundId, amountMinor: stakeMinor, isFinished: false } as const
  if (round === 2 && index % 5 === 4) return [bet, reply('refund', stakeMinor, of, seconds(at, 40))]
  const tenths = BigInt([13, 0, 6, 9, 17, 3][(index + round * 2) % 6] ?? 0)
  return [bet, reply('win', (stakeMinor * tenths) / 10n, of, seconds(at, 12))]
}

function reply(
  type: 'win' | 'refund',
  amountMinor: bigint,
  { roundId, betId }: { roundId: string; betId: string },
  at: Date,
): PlannedMovement {
  const own = { at, type, id: `${roundId}-${type}`, roundId, amountMinor, isFinished: true }
  return type === 'refund' ? { ...own, betId } : own
}
