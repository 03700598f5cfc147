import { z } from 'zod'
import { pageCursor } from '@/server/contract/inputs'
import type { Severity } from '@/server/contract/notification-events'
import type { Clock } from '@/server/core/clock'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { countUnread, deleteBefore, findMessages, type Reader, saveRead } from './queries'

export const InboxSearch = z.object({
  show: z.enum(['all', 'unread']).default('all'),
  cursor: pageCursor,
})
type InboxSearch = z.output<typeof InboxSearch>

export const InboxMark = z.object({
  /** Null: all. */
  ids: z.array(z.uuid()).min(1).max(100).nullable(),
  isRead: z.boolean(),
})
type InboxMark = z.output<typeof InboxMark>

const pageSize = 25

/** A person's own messages, newest first, by keyset. */
export async function listInbox(reader: Reader, { show, cursor: text }: InboxSearch) {
  const cursor = parseCursor(text)
  const found = await findMessages(reader, { isUnread: show === 'unread', cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const messages = rows.map(({ id, kind, severity, title, text: words, href, ...row }) => ({
    ...{ id, kind, title, text: words, href },
    severity: severity as Severity,
    organization: row.organization,
    createdAt: row.createdAt,
    isRead: row.readAt !== null,
  }))
  return { messages, ...neighbours }
}

/** For the bell; at most a hundred. */
export const countInbox = (reader: Reader): Promise<number> => countUnread(reader)

/** Marks messages of this person as read or unread; another person's stay as they are. */
export async function markInbox(
  { clock }: { clock: Clock },
  reader: Reader,
  { ids, isRead }: InboxMark,
): Promise<{ changed: number }> {
  return { changed: await saveRead(reader, { ids, readAt: isRead ? clock.now() : null }) }
}

const retentionMs = 90 * 86_400_000

/** Deletes what is older than ninety days, read or not. */
export const pruneInbox = ({ clock }: { clock: Clock }): Promise<number> =>
  deleteBefore(new Date(clock.now().getTime() - retentionMs))
