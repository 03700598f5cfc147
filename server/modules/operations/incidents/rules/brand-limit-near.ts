import type { Db, Statement } from '@/server/db'
import { boundOf, type Measure, minuteMs } from '../rule'

const statement: Statement = {
  name: 'incidents.brand-limit-near',
  text: `select o.id, o.brand_limit as "brandLimit", count(b.id)::int4 as brands
    from organization o join brand b on b.organization_id = o.id
    where o.kind = 'platform' and o.is_active and o.deleted_at is null
    group by o.id having count(b.id) * 100 >= o.brand_limit * $1::int8 order by o.id limit 5000`,
}

interface Row {
  id: string
  brandLimit: number
  brands: number
}

export const brandLimitNear: Measure = {
  rule: 'brand_limit_near',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { bounds }) {
    const rows = await db.query<Row>(statement, [boundOf(bounds, 'usedPercent')])
    return rows.map(({ id, brandLimit, brands }) => ({
      cause: id,
      organizationId: id,
      values: { usedPercent: BigInt(Math.floor((brands * 100) / Math.max(1, brandLimit))) },
      figures: { brands, limit: brandLimit },
    }))
  },
  words: ({ brands, limit }) => ({
    title: `${brands} of ${limit} brands used`,
    text: 'At the limit, no more brands can be created. Contact Croupier to raise it.',
  }),
  past: ({ brands, limit }) => `${brands} of ${limit} brands were used`,
  size: ({ brands }) => Number(brands),
}
