import type { Db, Statement } from '@/server/db'
import { counted, type Measure, minuteMs } from '../rule'

const statement: Statement = {
  name: 'incidents.provider-feed-failing',
  text: `select code, coalesce(last_synced_at, created_at) as since, sync_error as error from provider
    where is_registered and status <> 'suspended' and sync_failed_at is not null order by code`,
}

interface Row {
  code: string
  since: Date
  error: string | null
}

export const providerFeedFailing: Measure = {
  rule: 'provider_feed_failing',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await db.query<Row>(statement)
    return rows.map(({ code, since, error }) => {
      const minutes = Math.floor((now.getTime() - since.getTime()) / minuteMs)
      return {
        cause: code,
        organizationId: null,
        providerCode: code,
        values: { minutes: BigInt(Math.max(0, minutes)) },
        figures: { provider: code, minutes, error },
      }
    })
  },
  words: ({ provider, minutes, error }) => ({
    title: `Catalogue sync of ${provider} fails`,
    text: `No sync succeeded for ${counted(minutes, 'minute')}${error === null ? '' : `: ${error}`}.`,
  }),
  past: ({ provider }) => `Catalogue sync of ${provider} failed`,
  size: ({ minutes }) => Number(minutes),
}
