import { recordSignals } from '@/server/modules/platform/signals'
import type { Job } from './job'
import { schedule } from './schedule'

/** What every process does for itself, whatever its roles: it writes down what it has counted. */
export const ofEveryProcess: readonly (Job & { name: 'record-signals' })[] = [
  {
    name: 'record-signals',
    ...schedule['record-signals'],
    run: async (ctx) => ({ ...(await recordSignals(ctx)) }),
  },
]
