import { performance } from 'node:perf_hooks'
import type { WalletPorts } from './policy'

const slowestPollMs = 250

/**
 * Reads until `isDone`, at most for the policy's waiting time, ever less often. Returns the last reading either way: the
 * caller answers from what is stored. The waiting is real time, whatever the movements' clock says.
 */
export async function waitUntil<T>(
  ports: WalletPorts,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> {
  const deadline = performance.now() + ports.policy.waitMs
  let pauseMs = ports.policy.pollMs
  let value = await read()
  while (!isDone(value) && performance.now() < deadline) {
    await ports.sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 1.5, slowestPollMs)
    value = await read()
  }
  return value
}
