import { db } from '@/server/db'
import { statisticColumns, truthStatement } from '../sql-statistic'

const everything = [new Date('2000-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]

/** The stored rows and the truth over all time, each without the order. */
export async function storedAndTrue(organizationId: string) {
  const order = 'order by hour, brand_id, currency, is_free'
  const stored = await db.query(
    {
      name: '',
      text: `select ${statisticColumns} from hourly_statistic where organization_id = $1 ${order}`,
    },
    [organizationId],
  )
  const truth = await db.query(
    { name: '', text: `select ${statisticColumns} from (${truthStatement}) t ${order}` },
    [organizationId, ...everything],
  )
  return { stored, truth }
}
