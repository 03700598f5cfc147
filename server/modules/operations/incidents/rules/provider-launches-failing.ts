import type { Db } from '@/server/db'
import { sumSignals } from '@/server/modules/platform/signals'
import { ago, type Measure, minuteMs, secondMs, windowMs } from '../rule'

const leastFailed = 5

export const providerLaunchesFailing: Measure = {
  rule: 'provider_launches_failing',
  everyMs: 10 * secondMs,
  quietMs: 2 * minuteMs,
  async find(db: Db, { now }) {
    const sums = await sumSignals(db, ['launch_ok', 'launch_failed'], ago(now, windowMs))
    const countOf = (provider: string, kind: string) =>
      sums.find((row) => row.subject === provider && row.kind === kind)?.count ?? 0
    return [...new Set(sums.map(({ subject }) => subject))].flatMap((provider) => {
      const failed = countOf(provider, 'launch_failed')
      const launches = failed + countOf(provider, 'launch_ok')
      if (failed < leastFailed) return []
      return {
        cause: provider,
        organizationId: null,
        providerCode: provider,
        values: { failedPercent: BigInt(Math.floor((failed * 100) / launches)) },
        figures: { provider, failed, launches },
      }
    })
  },
  words: ({ provider, failed, launches }) => ({
    title: `Launches of ${provider} fail`,
    text: `${failed} of ${launches} launches within 10 minutes failed.`,
  }),
  past: ({ provider }) => `Launches of ${provider} failed`,
  size: ({ failed }) => Number(failed),
}
