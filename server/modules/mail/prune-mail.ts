import type { Clock } from '@/server/core/clock'
import { db } from '@/server/db'
import { deleteMailBefore } from './queries'

const keptMs = 7 * 86_400_000

/** Forgets letters a week after they were written, but for those still to be sent. */
export function pruneMail({ clock }: { clock: Clock }): Promise<number> {
  return deleteMailBefore(db, new Date(clock.now().getTime() - keptMs))
}
