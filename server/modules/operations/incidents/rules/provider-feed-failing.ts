import type { Db } from '@/server/db'
import { counted, type Measure, minuteMs } from '../rule'
import { findFailingFeeds } from './queries-play'

export const providerFeedFailing: Measure = {
  rule: 'provider_feed_failing',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await findFailingFeeds(db)
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
