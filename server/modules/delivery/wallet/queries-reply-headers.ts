import { inLane } from '@/server/database/lane'
import { db } from '@/server/db'
import { log } from '@/server/log'

/** What an endpoint's replies have in common is looked up from then on. */
const seenBefore = 3
/** Headers that differ in every reply would fill the memory; the oldest are forgotten. */
const maxKnown = 2_000
const longest = 1_000

const insertStatement = {
  name: 'wallet.reply-headers',
  text: `insert into reply_headers (endpoint_id, headers) values ($1, $2)
    on conflict (endpoint_id, headers) do update set headers = excluded.headers returning id`,
}

/** Headers as a movement's row names them: those of the endpoint's replies, and seconds from the attempt's end to `date`. */
interface NamedHeaders {
  replyHeadersId: number
  replyDateS: number | null
}

/** Headers of replies that come again and again, by endpoint: each is stored once, in the background. */
function createKnownHeaders() {
  const known = new Map<string, { seen: number; id: number | null }>()

  async function store(key: string, endpointId: string, headers: string): Promise<void> {
    const [row] = await inLane({ name: 'jobs' }, () =>
      db.query<{ id: number }>(insertStatement, [endpointId, headers]),
    )
    const entry = known.get(key)
    if (entry && row) entry.id = row.id
  }

  return (endpointId: string, headers: string): number | null => {
    const key = `${endpointId} ${headers}`
    const entry = known.get(key) ?? { seen: 0, id: null }
    entry.seen += 1
    if (entry.seen === 1 && headers.length <= longest) {
      for (const [oldest] of known) if (known.size >= maxKnown) known.delete(oldest)
      known.set(key, entry)
    }
    if (entry.seen === seenBefore)
      store(key, endpointId, headers).catch((err: unknown) =>
        log.warn({ err, endpointId }, 'reply header write failed'),
      )
    return entry.id
  }
}

const idOf = createKnownHeaders()

/** The name of a reply's headers; null where they are not known yet, or have no name. */
export function nameHeaders(
  endpointId: string,
  { date, ...headers }: Record<string, string>,
  finishedAt: Date,
): NamedHeaders | null {
  const seconds = date === undefined ? 0 : Math.floor(Date.parse(date) / 1_000)
  // Written otherwise it could not be told again.
  if (date !== undefined && new Date(seconds * 1_000).toUTCString() !== date) return null
  const replyHeadersId = idOf(endpointId, JSON.stringify(headers))
  if (replyHeadersId === null) return null
  const apart = seconds - Math.floor(finishedAt.getTime() / 1_000)
  return { replyHeadersId, replyDateS: date === undefined ? null : apart }
}
