import { db, type Statement } from '@/server/db'
import { attentionSets } from './sql-attention'

/** Both halves read a partial index, and no further than they must. */
const statement: Statement = {
  name: 'attention.waiting',
  text: `select count(*)::int as count from (
      (select 1 from movement w where w.organization_id = $1 and ${attentionSets.stuck} limit $3)
      union all
      (select 1 from movement w where w.organization_id = $1 and ${attentionSets.late} limit $3)
    ) waiting`,
}

export async function countWaitingUpTo(asked: {
  organizationId: string
  confirmedBefore: Date
  limit: number
}): Promise<number> {
  const { organizationId, confirmedBefore, limit } = asked
  const [row] = await db.query<{ count: number }>(statement, [organizationId, confirmedBefore, limit])
  return row?.count ?? 0
}
