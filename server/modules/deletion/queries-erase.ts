import type { Db, Statement } from '@/server/db'
import type { Deleted } from './columns'

/** Rows of a long table deleted in one transaction. */
const rowsAtOnce = 5_000

/** Deletes an organization's rows of a table. The names of tables and columns are ours. */
export function deletingStatement({ table, scope, isLong }: Deleted): Statement {
  const own =
    scope === 'brand_id' ? 'brand_id in (select id from brand where organization_id = $1)' : `${scope} = $1`
  const batch = `ctid = any (array(select ctid from "${table}" where ${own} limit ${rowsAtOnce})) returning 1`
  return { name: `deletion.delete-${table}`, text: `delete from "${table}" where ${isLong ? batch : own}` }
}

/** True while there may be more. */
export async function deleteRows(tx: Db, table: Deleted, organizationId: string): Promise<boolean> {
  const batch = await tx.query(deletingStatement(table), [organizationId])
  return batch.length === rowsAtOnce
}
