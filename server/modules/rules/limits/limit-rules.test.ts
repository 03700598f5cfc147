import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitFields, lossFields } from '@/server/contract/bet-rules'
import {
  applyingLimits,
  changeLimits,
  foreignLimit,
  inForce,
  isSame,
  isStricter,
  type Limits,
  noLimits,
  type OwnedSet,
} from './limit-set'
import { freeTimeFrom, playedMs, type Stretch, stretchOf } from './play-time'
import { judgeBet, type Losses, roomFrom, withBet } from './room'

const now = new Date('2026-03-01T12:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const none = { limits: noLimits, pending: [] }

const anyLimit = fc.option(fc.bigInt(0n, 20n))
const anyLimits: fc.Arbitrary<Limits> = fc.record(
  Object.fromEntries(limitFields.map((field) => [field, anyLimit])) as Record<keyof Limits, typeof anyLimit>,
)

test('whatever is asked for, a limit never rises within 24 hours of being asked for, and falls at once', () => {
  const changes = fc.array(fc.record({ wanted: anyLimits, hours: fc.integer({ min: 0, max: 30 }) }))
  fc.assert(
    fc.property(anyLimits, changes, fc.integer({ min: 0, max: 30 }), (first, asked, wait) => {
      let set = changeLimits(none, first, now)
      let hour = 0
      const history: { at: number; wanted: Limits }[] = [{ at: 0, wanted: first }]
      for (const { wanted, hours } of asked) {
        hour += hours
        set = changeLimits(set, wanted, later(hour))
        history.push({ at: hour, wanted })
      }
      const end = hour + wait
      const { limits } = inForce(set, later(end))
      for (const field of limitFields) {
        const recent = history.filter(({ at }) => at > end - 24).map(({ wanted }) => wanted[field])
        for (const value of recent) expect(isStricter(value, limits[field])).toBe(false)
        const last = history.at(-1)?.wanted[field] ?? null
        if (wait >= 24) expect(limits[field]).toBe(last)
      }
    }),
  )
})

test('asking again changes nothing, and a smaller raise than one that waits does not wait anew', () => {
  const low = changeLimits(none, { ...noLimits, loss_24h: 5n }, now)
  const raised = changeLimits(low, { ...noLimits, loss_24h: 9n }, later(1))
  expect(raised.limits.loss_24h).toBe(5n)
  expect(raised.pending).toEqual([{ field: 'loss_24h', value: 9n, from: later(25) }])
  expect(isSame(raised, changeLimits(raised, { ...noLimits, loss_24h: 9n }, later(2)))).toBe(true)
  const smaller = changeLimits(raised, { ...noLimits, loss_24h: 7n }, later(2))
  expect(smaller.pending).toEqual([{ field: 'loss_24h', value: 7n, from: later(25) }])
  const larger = changeLimits(raised, noLimits, later(2))
  expect(larger.pending).toEqual([{ field: 'loss_24h', value: null, from: later(26) }])
  expect(changeLimits(raised, { ...noLimits, loss_24h: 5n }, later(2)).pending).toEqual([])
})

const set = (owner: OwnedSet['owner'], limits: Partial<Limits>, currency = 'EUR'): OwnedSet => ({
  ...{ owner, currency, version: 1, pending: [] },
  limits: { ...noLimits, ...limits },
})

test('the lowest of player and brand applies, each with its version', () => {
  const applying = applyingLimits(
    [
      set('player', { stake_max: 5n, loss_7d: 9n }),
      set('brand', { stake_max: 7n, loss_7d: 3n, loss_30d: 1n }),
    ],
    { currency: 'EUR', now },
  )
  expect(applying).toEqual({
    stake_max: { value: 5n, version: 'player/1' },
    loss_7d: { value: 3n, version: 'brand/1' },
    loss_30d: { value: 1n, version: 'brand/1' },
  })
})

test('money in another currency is not compared; time in sessions is time in any', () => {
  const own = set('player', { loss_24h: 5n, session_minutes_24h: 60n }, 'USD')
  const at = { currency: 'EUR', now }
  expect(applyingLimits([own, set('brand', { stake_max: 5n }, 'SEK')], at)).toEqual({
    session_minutes_24h: { value: 60n, version: 'player/1' },
  })
  expect(foreignLimit([own], at)).toEqual({ field: 'loss_24h', version: 'player/1', currency: 'USD' })
  expect(foreignLimit([set('brand', { stake_max: 5n }, 'USD')], at)).toBeNull()
})

test('bets one after the other never pass a limit, and none that fits is refused', () => {
  const amounts = fc.array(fc.bigInt(1n, 30n), { maxLength: 30 })
  fc.assert(
    fc.property(anyLimits, amounts, fc.bigInt(-20n, 20n), (limits, bets, before) => {
      const money = { ...limits, session_minutes_24h: null }
      const applying = applyingLimits([set('player', money)], { currency: 'EUR', now })
      let losses: Losses = { loss_24h: before, loss_7d: before, loss_30d: before }
      for (const amount of bets) {
        const refusal = judgeBet(amount, applying, { losses, playedMs: 0 })
        const after = withBet(losses, amount)
        const fits =
          !isStricter(limits.stake_max, amount) && lossFields.every((f) => !isStricter(limits[f], after[f]))
        expect(refusal === null).toBe(fits)
        if (refusal === null) losses = after
      }
    }),
  )
})

const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const stretch = (from: number, to: number, sessionId = 's'): Stretch => ({
  ...{ sessionId, startedAt: minutes(from), lastAt: minutes(to) },
})

test('time in several sessions at once counts once, and only that of the last 24 hours', () => {
  const played = [stretch(0, 30), stretch(20, 40, 't'), stretch(-3_000, -1_400, 'u')]
  expect(playedMs(played, minutes(60))).toBe((40 + 0) * 60_000)
  expect(playedMs(played, minutes(30))).toBe((30 + 10) * 60_000)
})

test('a stretch begins at the launch, goes on within the hour, and ends with a longer break', () => {
  const first = stretchOf([], { sessionId: 's', at: minutes(5), launchedAt: minutes(0) })
  expect(first).toEqual(stretch(0, 5))
  expect(stretchOf([first], { sessionId: 's', at: minutes(64), launchedAt: null })).toEqual(stretch(0, 64))
  expect(stretchOf([first], { sessionId: 's', at: minutes(65), launchedAt: minutes(0) })).toEqual(
    stretch(65, 65),
  )
  expect(stretchOf([first], { sessionId: 't', at: minutes(6), launchedAt: null })).toEqual(stretch(6, 6, 't'))
})

test('time is free again when enough of it is a day old', () => {
  const free = freeTimeFrom([stretch(0, 30)], 20 * 60_000, minutes(60))
  expect(Math.abs((free?.getTime() ?? 0) - minutes(24 * 60 + 10).getTime())).toBeLessThanOrEqual(1_000)
  expect(freeTimeFrom([stretch(0, 30)], 0, minutes(60))).toBeNull()
})

test('room comes back when the minutes that take it have left the window whole', () => {
  const losses = [
    { minute: minutes(0), lossMinor: 60n },
    { minute: minutes(5), lossMinor: -20n },
    { minute: minutes(7), lossMinor: 60n },
  ]
  const day = { windowMs: 24 * 3_600_000 }
  expect(roomFrom(losses, { limitMinor: 100n, ...day })).toEqual(minutes(24 * 60 + 1))
  expect(roomFrom(losses, { limitMinor: 40n, ...day })).toEqual(minutes(24 * 60 + 1 + 7))
  expect(roomFrom(losses, { limitMinor: 0n, ...day })).toBeNull()
})
