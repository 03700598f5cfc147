import { expect, onTestFinished, vi } from 'vitest'
import { type Db, db, inTransaction } from '@/server/db'

/** A transaction of another instance of the service, as the database sees it. */
export interface ElsewhereTransaction {
  db: Db
  end(how: 'commit' | 'rollback'): Promise<void>
}

/** It stays open until it is ended, or until the test ends. */
export function beginElsewhere(): Promise<ElsewhereTransaction> {
  const rolledBack = new Error('Rolled back')
  return new Promise((begun, failed) => {
    const transaction = inTransaction((db) => {
      return new Promise<void>((commit, rollback) => {
        const end = async (how: 'commit' | 'rollback') => {
          if (how === 'commit') commit()
          else rollback(rolledBack)
          await ended
        }
        onTestFinished(() => end('rollback'))
        begun({ db, end })
      })
    })
    const ended = transaction.catch((error) => {
      if (error !== rolledBack) failed(error)
    })
  })
}

/** Until so many connections wait for what another one holds. */
export function untilWaiting(count: number): Promise<void> {
  return vi.waitFor(
    async () => {
      const waiting = await db.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(waiting).toHaveLength(count)
    },
    { timeout: 20_000 },
  )
}
