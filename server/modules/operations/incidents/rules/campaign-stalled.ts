import type { Db, Statement } from '@/server/db'
import { counted, type Measure, minuteMs } from '../rule'

const statement: Statement = {
  name: 'incidents.campaign-stalled',
  text: `select c.id, c.organization_id as "organizationId", c.name, c.provider_code as "providerCode",
      c.pause_reason as "pauseReason", greatest(d.due, p.worked, c.started_at) as since
    from campaign c
      left join lateral (select min(due_at) as due from campaign_player
        where campaign_id = c.id and due_at is not null) d on true
      left join lateral (select max(minute) as worked from signal_count
        where kind = 'campaign_worked' and subject = c.id::text) p on true
    where (c.status = 'paused' and c.pause_reason is not null)
      or (c.status in ('running', 'cancelling') and d.due <= $1)
    order by c.id limit 5000`,
}

interface Row {
  id: string
  organizationId: string
  name: string
  providerCode: string
  pauseReason: string | null
  since: Date | null
}

/** A campaign that paused by itself has stalled at once. */
export const campaignStalled: Measure = {
  rule: 'campaign_stalled',
  everyMs: 30 * 1_000,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await db.query<Row>(statement, [now])
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
