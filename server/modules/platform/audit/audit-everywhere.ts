import type { z } from 'zod'
import { pageCursor, timeOrder } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { fromReplica, readVerb } from '@/server/core/verb'
import { onPrimary } from '@/server/database/lane'
import { db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { type AuditFilter, EverywhereFilter } from './audit-filter'
import { readAuditRow } from './audit-row'
import { batchSize, cellsOf, header, linesOf } from './export-audit'
import { findEntriesEverywhere, findEntryBy, findOrganizationNamed } from './queries'
import { describeActor, recordAudit } from './record-audit'

/**
 * The log of all organizations, or of the one asked for, as CSV: as `exportAudit`, with the organization in front, and as far
 * back as the list. Audited in the log of the organization asked for, else in Croupier's own. Throws E5004.
 */
export const exportAuditEverywhere = fromReplica(readVerb('audit.everywhere', EverywhereFilter, run))

async function run(ctx: Context, wanted: z.output<typeof EverywhereFilter>): Promise<AsyncGenerator<string>> {
  const headings = ['organization', ...header]
  const scope = await scopeOf(ctx, wanted)
  if (scope === null) return linesOf(headings, { find: async () => [], cellsOf })
  const { organizationId = null } = scope.filter
  await recordAudit(db, ctx, {
    action: 'audit_log.exported',
    subjectType: organizationId === null ? 'audit_log' : 'organization',
    subjectId: organizationId ?? 'all',
    ...(organizationId !== null && { organizationId }),
  })
  return linesOf(headings, {
    find: (cursor) => findEntriesEverywhere({ filter: scope.filter, cursor, limit: batchSize }),
    cellsOf: ({ organization, ...entry }) => [organization?.slug ?? '', ...cellsOf(entry)],
  })
}

const Search = EverywhereFilter.extend({ order: timeOrder, cursor: pageCursor })
type Search = z.output<typeof Search>

const pageSize = 50

/**
 * What was done in every organization and at Croupier itself, by time and keyset. Reading is itself audited, in the
 * log of the organization that is asked for. Throws E5004.
 */
export const searchAuditEverywhere = fromReplica(
  readVerb('audit.everywhere', Search, runSearchAuditEverywhere),
)

async function runSearchAuditEverywhere(ctx: Context, { cursor: cursorText, order, ...wanted }: Search) {
  const scope = await scopeOf(ctx, wanted)
  if (scope === null) return { entries: [], older: null, newer: null, since: null }
  const { filter, since } = scope
  // defence: reading the audit log of others is audited
  await recordReading(ctx, filter.organizationId ?? null)
  const cursor = parseCursor(cursorText)
  const found = await findEntriesEverywhere({ filter, cursor, order, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  const entries = rows.map(({ organization, ...row }) => ({ ...readAuditRow(row), organization }))
  return { entries, ...neighbours, since }
}

/** How far back the logs of all organizations are read where no period is given: the statement reads no further. */
const reachMs = 31 * 86_400_000

interface Scope {
  /** Without an organization: all of them, and what belongs to none. */
  filter: Omit<AuditFilter, 'organizationId'> & { organizationId?: string }
  /** Set where the log goes further back than is read. */
  since: Date | null
}

/** What is asked for with its bounds; null where it names an organization that is not there. */
async function scopeOf(
  ctx: Context,
  { organization, ...wanted }: z.output<typeof EverywhereFilter>,
): Promise<Scope | null> {
  if (organization !== undefined) {
    const found = await findOrganizationNamed(organization, isUuid(organization) ? organization : null)
    return found && { filter: { ...wanted, organizationId: found.id }, since: null }
  }
  if (wanted.from) return { filter: wanted, since: null }
  const since = new Date((wanted.to ?? ctx.clock.now()).getTime() - reachMs)
  return { filter: { ...wanted, from: since }, since }
}

/** As long as an organization that staff opened stays open. */
const hourMs = 3_600_000

/**
 * Tells an organization that staff read its log, reports or verification, as opening it would; without one, Croupier's own log has it.
 * Once an hour for each person.
 */
export async function recordReading(
  ctx: Context,
  organizationId: string | null,
  what: 'audit_log' | 'reports' | 'verification' = 'audit_log',
): Promise<void> {
  const action = `staff.${what}_read`
  const since = new Date(ctx.clock.now().getTime() - hourMs)
  const { id: actorId } = describeActor(ctx.actor)
  if (await onPrimary(() => findEntryBy(db, { organizationId, action, actorId, since }))) return
  await recordAudit(db, ctx, {
    action,
    subjectType: organizationId === null ? what : 'organization',
    subjectId: organizationId ?? 'all',
    ...(organizationId !== null && { organizationId }),
  })
}
