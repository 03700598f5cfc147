import { type Db, inTransaction } from '@/server/db'

/**
 * Runs statements past foreign keys and the triggers that keep rows (scripts/migrations/kept-rows.db.test.ts), as a superuser may and
 * the service may not: for a past that a test makes up.
 */
export async function withoutGuards(work: (tx: Db) => Promise<unknown>): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await work(tx)
  })
}

/** Empties tables, and those that refer to them. */
export const emptyTables = (...tables: string[]) =>
  withoutGuards((tx) => tx.query(`truncate ${tables.join(', ')} cascade`))
