import { ProtectionFilter } from '@/server/contract/protection'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine, csvLines } from '@/server/formats/csv'
import { recordAudit } from '@/server/modules/platform/audit'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { type EntryRow, type EntryScope, selectEntries } from './queries-entries'
import { scopeOf, withFigures } from './report'

const batchSize = 1_000

const header = [
  ...['time_utc', 'kind', 'outcome', 'subject', 'subject_id', 'brand_id', 'sub_operator_ref', 'player_id'],
  ...['rule', 'version', 'country', 'limit', 'used', 'amount', 'currency_code'],
]

/** All of the report's entries as CSV (RFC 4180), newest first, a batch at a time. Audited before its first byte. Throws E5004, E0003. */
export const exportProtection = fromReplica(
  readVerb('protection.export', ProtectionFilter, async (ctx: TenantContext, filter: ProtectionFilter) => {
    const scope = scopeOf(ctx, filter)
    await recordAudit(db, ctx, {
      action: 'protection.exported',
      subjectType: 'organization',
      subjectId: ctx.organizationId,
      after: { from: scope.from, to: scope.to },
    })
    return linesOf(scope)
  }),
)

async function* linesOf(scope: EntryScope): AsyncGenerator<string> {
  yield csvLine(header)
  let cursor: TimeCursor | null = null
  for (;;) {
    const found: EntryRow[] = await selectEntries(db, scope, { cursor, direction: 'desc', limit: batchSize })
    const last = found.at(-1)
    if (!last) return
    yield csvLines(found.map(cellsOf))
    if (found.length < batchSize) return
    cursor = { direction: 'older', createdAt: last.createdAt, id: last.id }
  }
}

function cellsOf(row: EntryRow): string[] {
  const entry = withFigures(row)
  return [
    ...[entry.createdAt.toISOString(), entry.kind, entry.outcome, entry.subject, entry.subjectId],
    ...[entry.brandId, entry.subOperatorRef, entry.playerId, entry.rule, entry.version, entry.country],
    ...[entry.limitText, entry.usedText, entry.amount, entry.currency],
  ].map((cell) => cell ?? '')
}
