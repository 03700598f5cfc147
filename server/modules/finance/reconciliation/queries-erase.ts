import type { Db, Statement } from '@/server/db'

/** Rows of a table deleted in one transaction. */
const rowsAtOnce = 5_000

const rows: Statement = {
  name: 'reconciliation.erase-rows',
  text: `delete from ledger_row where ctid = any (array(
      select x.ctid from ledger_source s join ledger_import i on i.source_id = s.id join ledger_row x on x.import_id = i.id
      where s.organization_id = $1 limit ${rowsAtOnce})) returning 1`,
}
const sums: Statement = {
  name: 'reconciliation.erase-sums',
  text: `delete from reconciliation_total where ctid = any (array(
      select x.ctid from reconciliation r join reconciliation_total x on x.reconciliation_id = r.id
      where r.organization_id = $1 limit ${rowsAtOnce})) returning 1`,
}
const breaks: Statement = {
  name: 'reconciliation.erase-breaks',
  text: `delete from reconciliation_break where ctid = any (array(
      select x.ctid from reconciliation r join reconciliation_break x on x.reconciliation_id = r.id
      where r.organization_id = $1 limit ${rowsAtOnce})) returning 1`,
}

/**
 * A batch of what an organization's ledgers and comparisons hold, which would else go by cascade, all in one statement. True while
 * there may be more.
 */
export async function eraseLedgers(tx: Db, organizationId: string): Promise<boolean> {
  if ((await tx.query(rows, [organizationId])).length === rowsAtOnce) return true
  if ((await tx.query(sums, [organizationId])).length === rowsAtOnce) return true
  return (await tx.query(breaks, [organizationId])).length === rowsAtOnce
}
