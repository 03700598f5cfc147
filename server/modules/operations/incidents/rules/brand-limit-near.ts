import type { Db } from '@/server/db'
import { boundOf, type Measure, minuteMs } from '../rule'
import { findNearBrandLimit } from './queries-accounts'

export const brandLimitNear: Measure = {
  rule: 'brand_limit_near',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { bounds }) {
    const rows = await findNearBrandLimit(db, boundOf(bounds, 'usedPercent'))
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
