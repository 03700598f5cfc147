import { db } from '@/server/db'

/** Ends the database's session in the midst of a transaction, as the death of a process does. */

/** Makes it possible to be killed at a write to one of these tables. Whole for this database. */
export async function prepareKills(tables: readonly string[]): Promise<void> {
  await db.query('create table if not exists kill_at (name text not null)')
  await db.query(`create or replace function kill_session() returns trigger language plpgsql as $$
    begin
      if exists (select from kill_at where name = tg_table_name) then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return null;
    end $$`)
  for (const table of tables)
    await db.query(`create trigger kill_session after insert or update or delete on ${table}
      for each statement execute function kill_session()`)
}

/** Runs a job that dies at its first write to a table; whether it came that far. */
export async function killedAt<Result>(
  table: string,
  job: () => Promise<Result>,
  hasFailed: (result: Result) => boolean,
): Promise<boolean> {
  await db.query('insert into kill_at (name) select $1', [table])
  try {
    return hasFailed(await job())
  } catch {
    return true
  } finally {
    await db.query('delete from kill_at')
  }
}

export async function removeKills(tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.query(`drop trigger if exists kill_session on ${table}`)
}
