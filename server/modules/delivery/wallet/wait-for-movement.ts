import { performance } from 'node:perf_hooks'
import { db } from '@/server/db'
import type { MovementRow } from './movement'
import type { WalletContext } from './policy'
import { requireMovementById } from './queries-movement'

const slowestPollMs = 250

/**
 * Polls a movement until `isDone`, with growing pauses, for at most the policy's waiting time. Returns the last reading
 * either way: the caller answers from what is stored. Waits in real time, whatever the movements' clock says.
 */
export async function waitForMovement(
  { ports: { policy, sleep } }: WalletContext,
  id: string,
  isDone: (movement: MovementRow) => boolean,
): Promise<MovementRow> {
  const deadline = performance.now() + policy.waitMs
  let pauseMs = policy.pollMs
  let movement = await requireMovementById(db, id)
  while (!isDone(movement) && performance.now() < deadline) {
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 1.5, slowestPollMs)
    movement = await requireMovementById(db, id)
  }
  return movement
}
