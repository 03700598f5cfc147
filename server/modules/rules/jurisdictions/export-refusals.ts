import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine } from '@/server/formats/csv'
import { recordAudit } from '@/server/modules/platform/audit'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { findRefusals } from './queries-refusals'
import { named, RefusalFilter } from './search-refusals'

const batchSize = 500

const header = [
  ...['time_utc', 'mode', 'subject', 'subject_id', 'player_id', 'game_id', 'game'],
  ...['country', 'rule', 'version', 'limit', 'used', 'brand_id'],
]

/**
 * The refusals as CSV (RFC 4180), newest first, a batch of lines at a time. The export itself is audited. Throws E5004.
 */
export const exportRefusals = fromReplica(readVerb('jurisdictions.read', RefusalFilter, run))

async function run(ctx: TenantContext, wanted: RefusalFilter): Promise<AsyncGenerator<string>> {
  const { organizationId } = ctx
  await recordAudit(db, ctx, {
    action: 'market_refusals.exported',
    subjectType: 'organization',
    subjectId: organizationId,
  })
  return linesOf({ ...wanted, organizationId })
}

async function* linesOf(filter: RefusalFilter & { organizationId: string }): AsyncGenerator<string> {
  yield csvLine(header)
  let cursor: TimeCursor | null = null
  for (;;) {
    const found: Awaited<ReturnType<typeof findRefusals>> = await findRefusals(db, {
      filter,
      cursor,
      limit: batchSize,
    })
    const last = found.at(-1)
    if (!last) return
    yield (await named(found)).map(lineOf).join('')
    if (found.length < batchSize) return
    cursor = { direction: 'older', createdAt: last.createdAt, id: last.id }
  }
}

const lineOf = (row: Awaited<ReturnType<typeof named>>[number]) =>
  csvLine([
    row.createdAt.toISOString(),
    row.isShadow ? 'shadow' : 'refused',
    row.subject,
    row.subjectId ?? '',
    row.playerId ?? '',
    row.gameId,
    row.gameName ?? '',
    row.country,
    row.rule,
    row.version,
    row.limitText ?? '',
    row.usedText ?? '',
    row.brandId ?? '',
  ])
