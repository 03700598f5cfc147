import type { Db } from '@/server/db'
import { counted, type Measure, minuteMs } from '../rule'
import { findStalledCampaigns } from './queries-play'

/** A campaign that paused by itself has stalled at once. */
export const campaignStalled: Measure = {
  rule: 'campaign_stalled',
  everyMs: 30 * 1_000,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await findStalledCampaigns(db, now)
    return rows.map(({ id, organizationId, name, providerCode, pauseReason, since }) => {
      const idle = Math.max(0, Math.floor((now.getTime() - (since ?? now).getTime()) / minuteMs))
      return {
        cause: id,
        organizationId,
        providerCode,
        subjectId: id,
        values: { idleMinutes: pauseReason === null ? BigInt(idle) : longest },
        figures: { name, provider: providerCode, idle, reason: pauseReason },
      }
    })
  },
  words: ({ name, provider, idle, reason }) => ({
    title: `Campaign ${name} has stalled`,
    text:
      reason === null
        ? `No players processed for ${counted(idle, 'minute')}.`
        : `It was paused automatically: ${String(reason).replaceAll('_', ' ')}. Resume it once ${provider} has recovered.`,
  }),
  past: ({ name }) => `Campaign ${name} had stalled`,
  size: ({ idle }) => Number(idle),
}

/** Beyond every threshold. */
const longest = 1_000_000n
