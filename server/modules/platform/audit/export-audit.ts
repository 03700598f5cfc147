import type { Context, TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine } from '@/server/formats/csv'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { AuditFilter } from './audit-filter'
import { type AuditChange, readAuditRow } from './audit-row'
import { type AuditEntryRow, findAuditEntries, findOwnEntries } from './queries'
import { recordAudit } from './record-audit'

export const batchSize = 500

export const header = [
  'time_utc',
  'actor_kind',
  'actor',
  'is_staff',
  'action',
  'subject_type',
  'subject_id',
  'before',
  'after',
  'ip',
  'user_agent',
  'request_id',
]

/**
 * The log as CSV (RFC 4180), newest first, a batch of lines at a time: memory stays flat however long it is. The export
 * itself is audited, before the first line. Throws E5004.
 */
export const exportAudit = fromReplica(readVerb('audit.read', AuditFilter, run))

async function run(
  ctx: TenantContext,
  wanted: Omit<AuditFilter, 'organizationId'>,
): Promise<AsyncGenerator<string>> {
  await recordAudit(db, ctx, {
    action: 'audit_log.exported',
    subjectType: 'organization',
    subjectId: ctx.organizationId,
  })
  const filter = { ...wanted, organizationId: ctx.organizationId }
  return linesOf(header, {
    find: (cursor) => findAuditEntries(db, { filter, cursor, limit: batchSize }),
    cellsOf,
  })
}

interface Source<Entry> {
  /** `batchSize` entries beyond the cursor, newest first. */
  find: (cursor: TimeCursor | null) => Promise<Entry[]>
  cellsOf: (entry: Entry) => string[]
}

export async function* linesOf<Entry extends { id: string; createdAt: Date }>(
  headings: readonly string[],
  { find, cellsOf }: Source<Entry>,
): AsyncGenerator<string> {
  yield csvLine(headings)
  let cursor: TimeCursor | null = null
  for (;;) {
    const found: Entry[] = await find(cursor)
    const last = found.at(-1)
    if (!last) return
    yield found.map((entry) => csvLine(cellsOf(entry))).join('')
    if (found.length < batchSize) return
    cursor = { direction: 'older', createdAt: last.createdAt, id: last.id }
  }
}

export function cellsOf(entry: AuditEntryRow): string[] {
  const { actor, changes, ...row } = readAuditRow(entry)
  return [
    row.createdAt.toISOString(),
    actor.kind,
    actor.name,
    actor.isStaff ? 'yes' : 'no',
    row.action,
    row.subjectType,
    row.subjectId,
    sideOf(changes, 'before'),
    sideOf(changes, 'after'),
    row.ip ?? '',
    row.userAgent ?? '',
    row.requestId,
  ]
}

function sideOf(changes: readonly AuditChange[], side: 'before' | 'after'): string {
  return changes
    .flatMap((change) => (change[side] === null ? [] : `${change.field}: ${change[side]}`))
    .join('; ')
}

/** What the acting person did, in these organizations and in none, as CSV, newest first, a batch of lines at a time. */
export function exportOwnAudit(
  _: Context,
  { userId, organizationIds }: { userId: string; organizationIds: readonly string[] },
): AsyncGenerator<string> {
  return linesOf(header, {
    find: (cursor) => findOwnEntries(db, { userId, organizationIds, cursor, limit: batchSize }),
    cellsOf,
  })
}
