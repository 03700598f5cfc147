import type { Db } from '@/server/db'
import { summarizeOpenRounds } from '@/server/modules/delivery/open-rounds'
import { counted, type FoundCause, type Measure, minuteMs } from '../rule'

/** Counts what the organization's own age calls open; one incident for each provider, over all currencies. */
export const openRounds: Measure = {
  rule: 'open_rounds',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await summarizeOpenRounds(db, { now })
    const causes = new Map<string, FoundCause & { rounds: bigint }>()
    for (const { organizationId, providerCode, rounds, currency, atRiskMinor } of rows) {
      const cause = `${organizationId}:${providerCode}`
      const total = (causes.get(cause)?.rounds ?? 0n) + rounds
      const atRisk = { ...causes.get(cause)?.figures, [currency]: atRiskMinor }
      causes.set(cause, {
        cause,
        organizationId,
        providerCode,
        rounds: total,
        values: { rounds: total },
        figures: { ...atRisk, provider: providerCode, rounds: Number(total) },
        keeps: true,
      })
    }
    return [...causes.values()]
  },
  words: ({ provider, rounds }) => ({
    title: `${counted(rounds, 'open round')} at ${provider}`,
    text: 'Their final transaction has not arrived. Players have not been paid for these rounds.',
  }),
  past: ({ provider, rounds }) => `${counted(rounds, 'round was', 'rounds were')} open at ${provider}`,
  size: ({ rounds }) => Number(rounds),
}
