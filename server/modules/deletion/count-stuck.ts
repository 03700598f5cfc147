import type { Clock } from '@/server/core/clock'
import { db } from '@/server/db'
import { countStuck } from './queries'
import { stuckAfterMs } from './rules'

/** Deletions that failed or are hours late: they need attention. */
export const countStuckDeletions = ({ clock }: { clock: Clock }): Promise<number> =>
  countStuck(db, new Date(clock.now().getTime() - stuckAfterMs))
