import { setTimeout as pause } from 'node:timers/promises'
import { databaseCodeOf } from '@/server/database/database-code'

/** Lock not available, deadlock. */
const busy = ['55P03', '40P01']
const maxTries = 10

/**
 * For changes of tables under traffic. Gives up a lock that it does not get at once, since other statements queue behind it,
 * and is tried again, for ten seconds or so.
 */
export async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !busy.includes(databaseCodeOf(error) ?? '')) throw error
      await pause(750)
    }
  }
}
