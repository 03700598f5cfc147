import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { readCounted, rollStatistics } from '@/server/modules/delivery/statistics'
import { addMovement, type Movement } from '@/server/modules/delivery/statistics/testing/world'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'

/** Confirmed movements of every kind over some weeks, and what they come to by a statement of its own. */

export interface LedgerWorld extends TestTenant {
  brandIds: string[]
  games: { gameId: string; providerCode: string }[]
}

const hourMs = 3_600_000
const now = new Date('2026-03-20T10:30:00Z')

export async function createLedger(): Promise<LedgerWorld> {
  const own = await createTestTenant({ kind: 'platform' })
  own.clock.set(now)
  const second = newId()
  await db.brand.create({ data: { id: second, organizationId: own.organizationId, ref: 'second' } })
  const games = []
  for (let provider = 0; provider < 2; provider += 1) {
    const providerCode = await createTestProvider()
    for (let game = 0; game < 2; game += 1)
      games.push({ providerCode, gameId: await createTestGame({ providerCode, rtp: 96.5 }) })
  }
  return { ...own, brandIds: [own.brandId, second], games }
}

export interface LedgerMovement extends Movement {
  brandId?: string
  game?: number
  country?: string | null
}

export async function addTo(world: LedgerWorld, of: LedgerMovement): Promise<string> {
  const game = world.games[of.game ?? 0] ?? { gameId: '', providerCode: '' }
  const brandId = of.brandId ?? world.brandId
  const id = newId()
  const sessionId = of.country ? await sessionIn({ ...world, ...game, brandId }, of.country) : newId()
  return addMovement({ ...world, ...game, brandId }, { roundId: id, ...of, id, sessionId })
}

async function sessionIn(
  { organizationId, brandId, gameId, providerCode }: TestTenant & { gameId: string; providerCode: string },
  country: string,
): Promise<string> {
  const id = newId()
  const play = { mode: 'real', playerId: 'p', currency: 'EUR', country, balanceMinor: 0n } as const
  const times = { createdAt: now, expiresAt: now }
  await db.gameSession.create({
    data: { id, organizationId, brandId, gameId, providerCode, ...play, ...times },
  })
  return id
}

/** Five weeks of play, with free rounds, refunds, late settlements and what never settled; all of it counted. */
export async function playWeeks(world: LedgerWorld, seed = 7, rounds = 90): Promise<void> {
  const random = seeded(seed)
  const roll = (sides: number) => Math.floor(random() * sides)
  for (let round = 0; round < rounds; round += 1) {
    const at = new Date(now.getTime() - (3 + roll(35 * 24)) * hourMs - roll(3_600) * 1_000)
    const of = {
      brandId: world.brandIds[roll(2)] ?? world.brandId,
      game: roll(4),
      country: ['MT', 'SE', null][roll(3)] ?? null,
      currency: ['EUR', 'EUR', 'KWD'][roll(3)] ?? 'EUR',
      playerId: `p${roll(6)}`,
      isFree: roll(5) === 0,
      roundId: `round-${round}`,
    }
    const stake = BigInt(1 + roll(90_000))
    const state = roll(12) === 0 ? ('rejected' as const) : ('confirmed' as const)
    const bet = await addTo(world, { ...of, type: 'bet', amountMinor: stake, at, state })
    const later = new Date(Math.min(at.getTime() + roll(4) * roll(30) * hourMs, now.getTime() - 2.5 * hourMs))
    if (roll(7) === 0)
      await addTo(world, { ...of, type: 'refund', amountMinor: stake, at, settledAt: later, reversalOf: bet })
    else await addTo(world, { ...of, type: 'win', amountMinor: BigInt(roll(150_000)), at, settledAt: later })
  }
  await countAll(world)
}

/** One run counts two weeks of the past. */
export async function countAll({ tenant, organizationId }: TestTenant): Promise<void> {
  do await rollStatistics(tenant)
  while ((await readCounted(organizationId)).from !== null)
}

interface Recounted {
  key: string
  currency: string
  bets: bigint
  wins: bigint
  refunds: bigint
  rounds: bigint
  players: bigint
  bet: string
  win: string
  refund: string
  free: string
}

const keys = {
  brand: 't.brand_id::text',
  provider: 't.provider_code',
  game: 't.game_id::text',
  currency: "''",
  country: "coalesce(s.country, '')",
  day: '(t.settled_at at time zone $4::text)::date::text',
  month: "to_char(t.settled_at at time zone $4::text, 'YYYY-MM')",
  player: 't.player_id',
} as const

interface Recount {
  by: keyof typeof keys
  from: Date
  to: Date
  zone?: string
  brandId?: string | undefined
  playerId?: string | undefined
  currency?: string | undefined
}

/** The report from the movements alone, without anything that reports are made with. */
export async function recount(
  organizationId: string,
  { by, from, to, zone = 'UTC', ...only }: Recount,
): Promise<Recounted[]> {
  const amount = (condition: string) => `coalesce(sum(t.amount_minor) filter (where ${condition}), 0)::text`
  return db.query<Recounted>(
    `select ${keys[by]} as key, t.currency,
       count(*) filter (where t.transaction_type = 'bet') as bets, count(*) filter (where t.transaction_type = 'win') as wins,
       count(*) filter (where t.transaction_type = 'refund' and o.state = 'confirmed') as refunds,
       count(distinct (t.provider_code, t.round_id)) filter (where t.is_finished) as rounds,
       count(distinct (t.brand_id, t.player_id)) as players,
       ${amount("t.transaction_type = 'bet' and not t.is_free")} as bet, ${amount("t.transaction_type = 'win'")} as win,
       ${amount("t.transaction_type = 'refund' and o.state = 'confirmed' and not o.is_free")} as refund,
       ${amount("t.transaction_type = 'win' and t.is_free")} as free
     from movement t left join movement o on o.id = t.reversal_of_id
     left join game_session s on s.id = t.session_id
     where t.organization_id = $1 and t.state = 'confirmed' and t.settled_at >= $2 and t.settled_at < $3 and $4::text is not null
       and t.brand_id = coalesce($5, t.brand_id) and t.player_id = coalesce($6, t.player_id) and t.currency = coalesce($7, t.currency)
     group by 1, 2 order by 2, 1`,
    [organizationId, from, to, zone, only.brandId ?? null, only.playerId ?? null, only.currency ?? null],
  )
}

/** Numbers from 0 up to 1, the same each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296
  }
}
