import type { Db, Statement } from '@/server/db'

/** What was seen of a variant in a currency. Amounts are minor units; sums of squares as in `GroupedRow`. */
export interface VariantSums {
  code: string
  currency: string
  bets: bigint
  units: bigint
  b: string
  w: string
  bb: string
  ww: string
  bw: string
}

const statement: Statement = {
  name: 'facts.variants',
  text: `select code, currency, sum(bets)::int8 as bets, count(*) filter (where b <> 0 or w <> 0)::int8 as units, sum(b)::text as b,
      sum(w)::text as w, sum(b * b)::text as bb, sum(w * w)::text as ww, sum(b * w)::text as bw
    from (
      select rtp_variant as code, currency, hour, sum(bets) as bets, sum(bet_minor - refund_minor) as b, sum(win_minor) as w
      from fact_variant where organization_id = $1 and game_id = $2 and hour >= $3 group by 1, 2, 3
    ) hours
    group by 1, 2 order by 1, 2`,
}

/** Of a game, from an hour on, as far as it is counted. */
export const findVariantSums = (
  db: Db,
  { organizationId, gameId, from }: { organizationId: string; gameId: string; from: Date },
): Promise<VariantSums[]> => db.query<VariantSums>(statement, [organizationId, gameId, from])
