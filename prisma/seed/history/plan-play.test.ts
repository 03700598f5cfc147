import { expect, test } from 'vitest'
import { dayMs } from '../past-plan'
import type { HistoryGame } from './decks'
import { planPlay } from './plan-play'
import { profiles, providerOutage, walletOutage } from './profiles'

const until = new Date('2026-11-28T12:00:00Z')
const from = new Date(until.getTime() - 90 * dayMs)

const games = ['aurora', 'borealis', 'cascade'].flatMap((providerCode) =>
  [94, 95.5, 96.5].map(
    (rtp): HistoryGame => ({
      ...{
        id: `${providerCode}-${rtp}`,
        providerCode,
        providerGameId: `${rtp}`,
        rtp,
        isPlayedIn: () => true,
      },
    }),
  ),
)

const plans = profiles.map((profile) => ({
  profile,
  ...{
    games,
    from,
    until,
    walletOutage: walletOutage(profile.slug, until),
    providerOutage: providerOutage(until),
  },
}))

const played = plans.map((plan) => ({ plan, sessions: planPlay(plan) }))
const movementsOf = (slug: string) =>
  played.flatMap(({ plan, sessions }) =>
    plan.profile.slug === slug ? sessions.flatMap(({ movements }) => movements) : [],
  )

test('the past is the same at each start, small, and over', () => {
  const movements = profiles.flatMap(({ slug }) => movementsOf(slug))
  expect(movements.length).toBeGreaterThan(25_000)
  expect(movements.length).toBeLessThan(60_000)
  expect(new Set(movements.map(({ id }) => id)).size).toBe(movements.length)
  expect(new Set(movements.map(({ transactionId }) => transactionId)).size).toBe(movements.length)
  expect(movements.every(({ at, delivery }) => at >= from && delivery.settledAt < until)).toBe(true)
})

test('a later start of the same week finds what an earlier one has written', () => {
  const last = played.at(-1)
  if (!last) throw new Error('There is a plan')
  const idsOf = (sessions: typeof last.sessions) =>
    sessions.flatMap(({ movements }) => movements.map(({ id }) => id))
  const earlier = idsOf(planPlay({ ...last.plan, until: new Date(until.getTime() - 2 * dayMs) }))
  const later = idsOf(last.sessions)
  expect(later.length).toBeGreaterThan(earlier.length)
  expect(later.slice(0, earlier.length).join()).toBe(earlier.join())
})

test('every game pays about its RTP, evenings and weekends are busiest, and each month has newcomers', () => {
  for (const { sessions } of played) {
    const confirmed = sessions.flatMap(({ movements }) =>
      movements.filter(({ delivery }) => delivery.isBooked),
    )
    const sum = (type: string) =>
      confirmed.reduce((total, one) => (one.type === type ? total + Number(one.amountMinor) : total), 0)
    const rtp = (100 * sum('win')) / (sum('bet') - sum('refund'))
    expect(rtp).toBeGreaterThan(90)
    expect(rtp).toBeLessThan(99)
    const inHours = (first: number, last: number) =>
      sessions.filter(({ at }) => at.getUTCHours() >= first && at.getUTCHours() <= last).length
    expect(inHours(18, 21)).toBeGreaterThan(2 * inHours(8, 11))
    const seen = new Set<string>()
    const firsts = sessions.flatMap(({ at, player }) => {
      if (seen.has(player.id)) return []
      seen.add(player.id)
      return [Math.floor((at.getTime() - from.getTime()) / (30 * dayMs))]
    })
    for (const month of [0, 1, 2]) expect(firsts.filter((one) => one === month).length).toBeGreaterThan(4)
  }
})

test('a failing wallet leaves refused bets, refunds and wins that were delivered after it, and no bet that it booked unasked', () => {
  const plan = plans.find(({ profile }) => profile.slug === 'lucky-lane')
  if (!plan?.walletOutage) throw new Error('Its wallet fails')
  const { from: began, to: ended } = plan.walletOutage
  const movements = movementsOf('lucky-lane')
  const during = movements.filter(({ at }) => at >= began && at < ended)
  const states = new Set(during.map(({ type, delivery }) => `${type} ${delivery.state}`))
  expect(states).toEqual(new Set(['bet not_sent', 'bet superseded', 'refund confirmed', 'win confirmed']))
  expect(during.every(({ type, delivery }) => type === 'bet' || delivery.settledAt > ended)).toBe(true)
  expect(during.filter(({ type }) => type === 'bet').some(({ delivery }) => delivery.isBooked)).toBe(false)
  expect(movements.some(({ delivery }) => delivery.state === 'declined')).toBe(true)
})
