import type {
  GetReconciliationQuery,
  ListReconciliationsQuery,
} from '@/server/contract/operations/reconciliations'
import { type BreakKind, unsettledStates } from '@/server/contract/reconciliation'
import {
  maxJournalRows,
  type Reconciliation,
  type ReconciliationList,
  type ReconciliationResponse,
  type ReconciliationSum,
} from '@/server/contract/resources/reconciliation'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { isSafeMinor, minorToJson } from '@/server/core/money'
import { db } from '@/server/db'
import { formatReportCursor, parseReportCursor } from '@/server/paging/report-cursor'
import { formatCursor, parseCursor } from '@/server/paging/time-cursor'
import { countBreaks, findPeriods, findTotalsPage, type PagedTotal } from './queries-api'
import { reachAround } from './queries-compare'
import { findReconciliation, type ReconciliationRow } from './queries-runs'

/** The organization's comparisons, the newest first, for the API. `has_more` is found by asking for one more. */
export async function listPeriods(
  { organizationId }: TenantContext,
  { limit, offset, from, to, state, cursor }: ListReconciliationsQuery,
): Promise<ReconciliationList> {
  const filter = {
    ...{ organizationId, state },
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
  const found = await findPeriods(db, filter, { cursor: parseCursor(cursor), limit: limit + 1, offset })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    reconciliations: page.map(({ _count, ...row }) => presentPeriod(row, _count.breaks)),
    ...{ limit, offset },
    has_more: found.length > limit,
    next_cursor: last ? formatCursor({ direction: 'older', createdAt: last.createdAt, id: last.id }) : null,
  }
}

/** A comparison with its breaks by kind and state and a page of its sums, for the API. Throws E0004, E0003 as the daily report. */
export async function getPeriod(
  { organizationId }: TenantContext,
  { id, ...query }: GetReconciliationQuery & { id: string },
): Promise<ReconciliationResponse> {
  const row = await requirePeriod({ organizationId }, id)
  const { limit } = query
  const [counts, found] = await Promise.all([
    countBreaks(db, id),
    findTotalsPage(db, id, { place: parseReportCursor(query.cursor), limit: limit + 1 }),
  ])
  const breaks = counts.map(({ kind, state, _count }) => ({
    ...{ kind: kind as BreakKind, state, count: _count._all },
  }))
  const unsettled = breaks.filter(({ state }) => isUnsettled(state))
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const times = reachAround(row)
  return {
    reconciliation: {
      ...presentPeriod(
        row,
        unsettled.reduce((all, { count }) => all + count, 0),
      ),
      breaks,
      journal: {
        accepts_rows: row.signedAt === null,
        ...{ from: times.from.toISOString(), to: times.to.toISOString(), max_rows: maxJournalRows },
      },
    },
    sums: page.map((total) => presentSum(total, query.amounts === 'text' ? String : exactInteger(total))),
    limit,
    next_cursor: last
      ? formatReportCursor([last.day, last.currency, last.providerCode, last.brandId, last.typePlace])
      : null,
  }
}

const isUnsettled = (state: string) => unsettledStates.some((one) => one === state)

/** Throws E0004, also for another organization's. */
export async function requirePeriod(
  scope: { organizationId: string },
  id: string,
): Promise<ReconciliationRow> {
  // defence: an API reconciliation is scoped to the organization
  const found = await findReconciliation(db, scope, id)
  if (!found) throw new AppError('E0004', { message: 'Reconciliation not found.' })
  return found
}

const presentPeriod = (row: ReconciliationRow, unsettled: number): Reconciliation => ({
  id: row.id,
  from: row.from.toISOString(),
  to: row.to.toISOString(),
  time_zone: row.zone,
  state: row.state,
  error: row.error,
  transaction_count: Number(row.movementCount),
  unsettled_breaks: unsettled,
  created_at: row.createdAt.toISOString(),
  compared_at: row.comparedAt?.toISOString() ?? null,
  signed_at: row.signedAt?.toISOString() ?? null,
})

type PresentAmount = (amountMinor: bigint) => number | string

const exactInteger =
  ({ day, currency }: PagedTotal): PresentAmount =>
  (amountMinor) => {
    if (isSafeMinor(amountMinor)) return minorToJson(amountMinor)
    const message = `A sum of ${day} in ${currency} is beyond what a JSON integer holds exactly: ask with amounts=text`
    throw new AppError('E0003', { details: { issues: [{ path: 'amounts', message }] } })
  }

const presentSum = (total: PagedTotal, present: PresentAmount): ReconciliationSum => ({
  date: total.day,
  provider_code: total.providerCode,
  sub_operator_ref: total.brandRef,
  currency: total.currency,
  transaction_type: total.type,
  transaction_count: Number(total.movements),
  provider_amount: total.providerMinor === null ? null : present(BigInt(total.providerMinor)),
  answered_amount: present(BigInt(total.answeredMinor)),
  confirmed_amount: present(BigInt(total.confirmedMinor)),
  wallet_amount: total.walletMinor === null ? null : present(BigInt(total.walletMinor)),
  tolerated_amount: present(BigInt(total.toleratedMinor)),
})
