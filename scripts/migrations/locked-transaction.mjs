import { setTimeout as pause } from 'node:timers/promises'

/** Lock not available, deadlock. */
const busy = ['55P03', '40P01']
const maxTries = 300

/**
 * Runs `work` in a transaction that waits for locks a quarter of a second at most, since everybody else waits behind it, and
 * again a second later until it gets them.
 * @template T
 * @param {import('pg').Client} client
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inLockedTransaction(client, work) {
  for (let tries = 1; ; tries += 1) {
    try {
      // A vacuum gives way once it was waited for, which takes a second. Nobody waits behind this.
      await client.query(`begin; set local lock_timeout = '2s';
        lock table only wallet_transaction, only wallet_attempt in share update exclusive mode;
        set local lock_timeout = '250ms'`)
      const done = await work()
      await client.query('commit')
      return done
    } catch (error) {
      await client.query('rollback')
      const code = /** @type {{ code?: string }} */ (error).code ?? ''
      if (!busy.includes(code) || tries === maxTries) throw error
      await pause(1_000)
    }
  }
}
