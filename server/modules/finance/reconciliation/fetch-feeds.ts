import { plusDays } from '@/server/core/calendar'
import type { Context } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { listAllMovements } from '@/server/providers/port'
import { connectProvider } from '@/server/providers/registry'
import {
  claimFeed,
  deleteImport,
  findImportByContent,
  findProvider,
  insertImport,
  insertRows,
  requestTouched,
  settleImport,
  updateSource,
} from './queries-sources'

const hourMs = 3_600_000
const leaseMs = 30 * 60_000
const rowsAtATime = 5_000
/** How far back a new feed begins. */
const firstDays = 7

type Feed = NonNullable<Awaited<ReturnType<typeof claimFeed>>>

/**
 * Reads the movements of each provider with a feed, by whole days of UTC: an hour after the end of the day, and once more a day later
 * for what its ledger took in late. Reading a day again replaces what was read before. Counts the days.
 */
export async function fetchFeeds(ctx: Context): Promise<{ days: number; failed: number }> {
  const done = { days: 0, failed: 0 }
  for (;;) {
    const now = ctx.clock.now()
    const feed = await claimFeed(now, new Date(now.getTime() + hourMs))
    if (!feed) return done
    try {
      done.days += await fetchDays(ctx, feed)
    } catch (error) {
      log.error({ err: error, sourceId: feed.id, providerCode: feed.providerCode }, 'ledger feed failed')
      done.failed += 1
    }
  }
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

async function fetchDays(ctx: Context, feed: Feed): Promise<number> {
  const now = ctx.clock.now()
  const lastOver = plusDays(dayOf(new Date(now.getTime() - hourMs)), -1)
  const first = feed.fetchedUntil ? dayOf(feed.fetchedUntil) : plusDays(lastOver, 1 - firstDays)
  let days = 0
  // The day before is read once more.
  for (let day = feed.fetchedUntil ? plusDays(first, -1) : first; day <= lastOver; day = plusDays(day, 1)) {
    if (day < first && !(await isReadEarly(feed.id, day))) continue
    const problem = await fetchDay(ctx, feed, day)
    if (problem !== null) {
      await inTransaction((tx) => updateSource(tx, feed.id, { fetchError: problem.slice(0, 300) }))
      return days
    }
    days += 1
    const until = startOf(plusDays(day, 1))
    const isFurther = feed.fetchedUntil === null || until > feed.fetchedUntil
    await inTransaction((tx) =>
      updateSource(tx, feed.id, { fetchError: null, ...(isFurther && { fetchedUntil: until }) }),
    )
  }
  return days
}

const digestOf = (sourceId: string, day: string) => sha256(`feed/${sourceId}/${day}`).toString('hex')

/** Whether a day was read within a day of its end, so that its ledger may have taken in more. */
async function isReadEarly(sourceId: string, day: string): Promise<boolean> {
  const known = await inTransaction((tx) => findImportByContent(tx, sourceId, digestOf(sourceId, day)))
  const complete = startOf(plusDays(day, 2))
  return known?.loadedAt != null && known.loadedAt < complete
}

/** Null once the day is stored; else why it could not be read. */
async function fetchDay(ctx: Context, feed: Feed, day: string): Promise<string | null> {
  const provider = feed.providerCode === null ? null : await findProvider(feed.providerCode)
  const connected = provider && connectProvider(provider, ctx.clock)
  const list = connected?.adapter.listMovements?.bind(connected.adapter)
  if (!connected || !list) return 'This provider has no feed of its ledger.'
  const [id, token] = [newId(), newId()]
  const [from, to] = [startOf(day), startOf(plusDays(day, 1))]
  const until = () => new Date(ctx.clock.now().getTime() + leaseMs)
  const createdBy = { kind: 'system', id: 'fetch-ledgers', name: 'Feed' }
  await inTransaction((tx) =>
    insertImport(tx, {
      ...{ id, sourceId: feed.id, name: `Feed of ${day}`, sha256: sha256(id).toString('hex'), sizeBytes: 0n },
      ...{ state: 'waiting', leaseToken: token, leaseExpiresAt: until(), createdBy },
      createdAt: ctx.clock.now(),
    }),
  )
  let line = 0
  for await (const page of listAllMovements((request) => list(connected.ports, request), { from, to })) {
    if (!page.ok) {
      await inTransaction((tx) => deleteImport(tx, id))
      return page.error.message
    }
    const rows = page.value.map(({ sessionRef: _, ...movement }) => {
      line += 1
      return { ...movement, line, providerCode: null }
    })
    for (let at = 0; at < rows.length; at += rowsAtATime)
      await insertRows({ id, token, until: until() }, rows.slice(at, at + rowsAtATime))
  }
  await inTransaction(async (tx) => {
    const known = await findImportByContent(tx, feed.id, digestOf(feed.id, day))
    if (known) await deleteImport(tx, known.id)
    const now = ctx.clock.now()
    const period = { firstAt: from, lastAt: new Date(to.getTime() - 1) }
    await settleImport(
      tx,
      { id, token },
      {
        ...{ state: 'loaded', sha256: digestOf(feed.id, day), rowCount: BigInt(line), loadedAt: now },
        ...period,
      },
    )
    await requestTouched(tx, now, { ...period, organizationId: null, providerCode: feed.providerCode })
  })
  return null
}
