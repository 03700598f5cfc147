import { db } from '@/server/db'
import { setState } from '@/server/modules/delivery/statistics/testing/world'
import {
  addTo,
  createLedger,
  type LedgerMovement,
  type LedgerWorld,
} from '@/server/modules/finance/reports/testing/ledger'

/** A history of play that is the same for each seed: what waits, what fails, and refunds of bets of any time before. */

const betStates = ['confirmed', 'confirmed', 'confirmed', 'rejected', 'superseded', 'retrying'] as const

interface Bet {
  id: string
  of: LedgerMovement
}

export interface History {
  world: LedgerWorld
  /** Refunds of bets that settled in a month before theirs. */
  lateRefunds: number
  playUntil: (until: Date) => Promise<void>
}

/** Two brands, two providers with a slot and a table each. Nothing was played before `start`. */
export async function createHistory(random: () => number, start: Date): Promise<History> {
  const world = await createLedger()
  await db.organization.update({ where: { id: world.organizationId }, data: { creditMinor: 40_000n } })
  for (const [at, { gameId }] of world.games.entries())
    await db.game.update({ where: { id: gameId }, data: { gameType: at % 2 === 0 ? 'slots' : 'table' } })
  const roll = (sides: number) => Math.floor(random() * sides)
  const confirmed: Bet[] = []
  let waiting: string[] = []
  let from = start
  const history = { world, lateRefunds: 0, playUntil }
  const moment = (until: Date) => new Date(from.getTime() + roll(until.getTime() - from.getTime()))

  async function playUntil(until: Date): Promise<void> {
    const still: string[] = []
    for (const id of waiting)
      if (roll(2) === 0) await setState(id, 'confirmed', moment(until))
      else still.push(id)
    waiting = still
    for (let rounds = 2 + roll(4); rounds > 0; rounds -= 1) await playRound(until)
    if (confirmed.length > 0 && roll(3) === 0) await refund(until)
    from = until
  }

  async function playRound(until: Date): Promise<void> {
    const of = roundOf(roll)
    const at = moment(until)
    const settledAt = new Date(Math.min(at.getTime() + roll(90) * 60_000, until.getTime() - 1))
    const state = betStates[roll(betStates.length)] ?? 'confirmed'
    const bet = { ...of, type: 'bet' as const, amountMinor: BigInt(1 + roll(60_000)), at, settledAt }
    const id = await addTo(world, { ...bet, state })
    if (state === 'confirmed') confirmed.push({ id, of: bet })
    if (state === 'retrying') waiting.push(id)
    if (state === 'superseded') await addTo(world, { ...bet, type: 'refund', reversalOf: id })
    if (state === 'rejected' || state === 'superseded') return
    const win = { ...of, type: 'win' as const, amountMinor: BigInt(roll(70_000)), at, settledAt }
    const waits = roll(5) === 0
    const winId = await addTo(world, { ...win, state: waits ? 'retrying' : 'confirmed' })
    if (waits) waiting.push(winId)
  }

  const roundOf = (sides: (of: number) => number) => ({
    brandId: world.brandIds[sides(2)] ?? world.brandId,
    game: sides(4),
    country: ['MT', 'SE', null][sides(3)] ?? null,
    currency: ['EUR', 'EUR', 'SEK', 'KWD'][sides(4)] ?? 'EUR',
    playerId: `p${sides(5)}`,
    isFree: sides(6) === 0,
    roundId: `round-${sides(1_000_000)}`,
  })

  /** Of any bet so far, once each. */
  async function refund(until: Date): Promise<void> {
    const [bet] = confirmed.splice(roll(confirmed.length), 1)
    if (!bet) return
    const at = moment(until)
    await addTo(world, { ...bet.of, type: 'refund', at, settledAt: at, reversalOf: bet.id })
    if (bet.of.at.toISOString().slice(0, 7) < at.toISOString().slice(0, 7)) history.lateRefunds += 1
  }

  return history
}

/** Reference rates of working days, the same for each seed. */
export async function storeRates(random: () => number, from: Date, to: Date): Promise<void> {
  for (let day = from; day < to; day = new Date(day.getTime() + 86_400_000)) {
    if ([0, 6].includes(day.getUTCDay())) continue
    await db.exchangeRateDay.create({ data: { day, source: 'https://rates.example.com', fetchedAt: day } })
    await db.exchangeRate.createMany({
      data: [
        { day, currency: 'SEK', rate: (10.5 + random()).toFixed(4) },
        { day, currency: 'KWD', rate: (0.33 + random() / 100).toFixed(5) },
      ],
    })
  }
}
