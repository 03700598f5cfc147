import { db, type Statement } from '@/server/db'

export async function deleteCountersEndedBefore(time: Date): Promise<number> {
  const { count } = await db.rateLimitCounter.deleteMany({
    where: { expire: { lt: BigInt(time.getTime()) } },
  })
  return count
}

/** Calls counted in windows that are still running, by counter. */
export async function findCounters(keys: readonly string[], now: Date): Promise<Map<string, number>> {
  const rows = await db.rateLimitCounter.findMany({
    where: { key: { in: [...keys] }, expire: { gt: BigInt(now.getTime()) } },
    select: { key: true, points: true },
  })
  return new Map(rows.map(({ key, points }) => [key, points]))
}

const takeOne = `
  on conflict (key) do update set
    points = case when counter.expire <= $5 then 1 else counter.points + 1 end,
    expire = case when counter.expire <= $5 then excluded.expire else counter.expire end
  returning points, expire`

/** As the limiter's library counts, with a second counter that is asked only where the first has a call left. */
const takeFromBoth: Statement = {
  name: 'rate_limit_take_from_both',
  text: `
    with own as (
      insert into rate_limit_counter as counter (key, points, expire) values ($1, 1, $4) ${takeOne}
    ), together as (
      insert into rate_limit_counter as counter (key, points, expire)
      select $2, 1, $4::bigint from own where own.points <= $3 ${takeOne}
    )
    select own.points as own_points, own.expire as own_expire,
      together.points as all_points, together.expire as all_expire
    from own left join together on true`,
}

interface BothCounts {
  own_points: number
  own_expire: bigint | null
  /** Null: the first had no call left. */
  all_points: number | null
  all_expire: bigint | null
}

/** Counts a call on one counter and, where that has not passed its limit, on another; windows that ended begin again. */
export async function countOnBoth(
  { own, all, limit }: { own: string; all: string; limit: number },
  { now, end }: { now: Date; end: Date },
): Promise<BothCounts> {
  const values = [own, all, limit, BigInt(end.getTime()), BigInt(now.getTime())]
  const [counts] = await db.query<BothCounts>(takeFromBoth, values)
  if (!counts) throw new Error('the counters answered nothing')
  return counts
}

/** The limiter library's queries, answered as a pool of pg answers. */
export async function askStore({ values, ...statement }: Statement & { values: unknown[] }) {
  const rows = await db.query<{ points: number; expire: bigint | null }>(statement, values)
  return { rows: rows.map((row) => ({ ...row, expire: row.expire === null ? null : Number(row.expire) })) }
}
