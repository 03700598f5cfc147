import type { Db, Statement } from '@/server/db'
import type { DayGgr } from './accrue-rules'

const ggr: Statement = {
  name: 'contracts.ggr',
  text: `select (f.hour at time zone 'UTC')::date::text as day, f.provider_code as "providerCode",
           g.game_type as "gameType", f.currency, f.is_free as "isFree",
           sum(f.bet_minor - f.refund_minor - f.win_minor)::text as "ggrMinor"
         from fact f left join game g on g.id = f.game_id
         where f.organization_id = $1 and f.hour >= $2 and f.hour < $3
         group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
}

interface Row extends Omit<DayGgr, 'ggrMinor'> {
  day: string
  ggrMinor: string
}

/** GGR of an organization by day, from `from` up to `to`, which are midnights. */
export async function findGgr(
  db: Db,
  { organizationId, from, to }: { organizationId: string; from: Date; to: Date },
): Promise<Map<string, DayGgr[]>> {
  const days = new Map<string, DayGgr[]>()
  for (const { day, ggrMinor, ...row } of await db.query<Row>(ggr, [organizationId, from, to])) {
    const known = days.get(day) ?? []
    known.push({ ...row, ggrMinor: BigInt(ggrMinor) })
    days.set(day, known)
  }
  return days
}
