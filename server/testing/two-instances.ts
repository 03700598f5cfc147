import type { PoolClient } from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { pool } from '@/server/db'

/** Two instances of the service, as the database sees them: a connection each, until the test ends. */
export async function connectTwoInstances(): Promise<{ one: PoolClient; other: PoolClient }> {
  const [one, other] = [await pool.connect(), await pool.connect()]
  onTestFinished(() => {
    for (const instance of [one, other]) instance.release(true)
  })
  return { one, other }
}

/** Until so many connections wait for what another one holds. */
export function untilWaiting(count: number): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows).toHaveLength(count)
    },
    { timeout: 20_000 },
  )
}
