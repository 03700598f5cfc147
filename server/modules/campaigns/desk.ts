import { type ClaimPace, createPace } from '@/server/core/claim-pace'
import type { Context } from '@/server/core/context'
import { type CallLine, createCallLine } from './call-line'
import { policy } from './policy'

/** What one process has in hand for one provider: the players it has claimed, and the line in which they wait. */
export interface Desk {
  readonly line: CallLine
  /** Of players who are through, so that a slow provider's desk holds few. */
  readonly pace: ClaimPace
  /** Takes a claimed batch on; `done` is to be called as each of its players is through. */
  take(players: number, work: (done: () => void) => Promise<void>): void
  /** Resolves once at most so many players are in hand. Rejects when a batch has failed. */
  untilAtMost(players: number): Promise<void>
  /** Resolves once every batch in hand is recorded. Rejects when one has failed, but not before the others ended. */
  untilRecorded(): Promise<void>
  readonly isEmpty: boolean
}

export function createDesk({ clock }: Context): Desk {
  const pace = createPace(clock.now().getTime(), policy.claims)
  const batches = new Set<Promise<void>>()
  const failures: unknown[] = []
  let inHand = 0
  let wake = () => {}

  const throwFailure = () => {
    if (failures.length > 0) throw failures[0]
  }
  const next = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })

  function done(): void {
    inHand -= 1
    pace.note(1)
    wake()
  }

  return {
    line: createCallLine(policy.concurrency),
    pace,
    take(players, work) {
      inHand += players
      const batch = work(done)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          batches.delete(batch)
          wake()
        })
      batches.add(batch)
    },
    async untilAtMost(players) {
      while (inHand > players && failures.length === 0) await next()
      throwFailure()
    },
    async untilRecorded() {
      while (batches.size > 0) await Promise.all(batches)
      throwFailure()
    },
    get isEmpty() {
      return batches.size === 0
    },
  }
}
