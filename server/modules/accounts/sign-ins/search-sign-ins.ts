import type { z } from 'zod'
import { type Device, readDevice } from '@/server/contract/device'
import { pageCursor, SignInFilter, timeOrder } from '@/server/contract/inputs'
import type { Context, TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine } from '@/server/formats/csv'
import { recordAudit } from '@/server/modules/platform/audit'
import { parseCursor, type TimeCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { deleteAttemptsBefore, type FoundAttempt, findAttempts, findOwnAttempts } from './queries'

const SignInSearch = SignInFilter.extend({ order: timeOrder, cursor: pageCursor })
type SignInSearch = z.output<typeof SignInSearch>

export interface SignInRow extends Omit<FoundAttempt, 'userAgent'> {
  device: Device | null
}

export interface SignInPage {
  /** Newest first, or oldest first where that was asked for. */
  attempts: SignInRow[]
  older: string | null
  newer: string | null
}

const pageSize = 50
const batchSize = 500

/** Attempts of the organization's members to sign in, by time and keyset. Throws E5004. */
export const searchSignIns = fromReplica(
  readVerb('signIns.read', SignInSearch, (ctx: TenantContext, search) => pageOf(ctx.organizationId, search)),
)

async function pageOf(
  organizationId: string | null,
  { cursor: cursorText, order, ...filter }: SignInSearch,
): Promise<SignInPage> {
  const cursor = parseCursor(cursorText)
  const found = await findAttempts(db, { organizationId, filter, cursor, order, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  const attempts = rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: userAgent === null ? null : readDevice(userAgent),
  }))
  return { attempts, ...neighbours }
}

/** The log as CSV, newest first, a batch of lines at a time. Audited before its first line. Throws E5004. */
export const exportSignIns = fromReplica(
  readVerb(
    'signIns.read',
    SignInFilter,
    async (ctx: TenantContext, filter): Promise<AsyncGenerator<string>> => {
      await recordAudit(db, ctx, {
        action: 'sign_in_log.exported',
        subjectType: 'organization',
        subjectId: ctx.organizationId,
      })
      return linesOf(ctx.organizationId, filter)
    },
  ),
)

async function* linesOf(organizationId: string, filter: SignInFilter): AsyncGenerator<string> {
  yield csvLine(header)
  let cursor: TimeCursor | null = null
  for (;;) {
    const found: FoundAttempt[] = await findAttempts(db, { organizationId, filter, cursor, limit: batchSize })
    const last = found.at(-1)
    if (!last) return
    yield found.map((row) => csvLine(cellsOf(row))).join('')
    if (found.length < batchSize) return
    cursor = { direction: 'older', createdAt: last.createdAt, id: last.id }
  }
}

const header = [
  ...[
    'time_utc',
    'last_time_utc',
    'name',
    'email',
    'method',
    'outcome',
    'reason',
    'detail',
    'attempts',
    'ip',
  ],
  'user_agent',
]

const cellsOf = (row: FoundAttempt): string[] => [
  row.createdAt.toISOString(),
  row.lastAt.toISOString(),
  row.user?.name ?? '',
  row.user?.email ?? '',
  row.method,
  row.outcome,
  row.reason ?? '',
  row.detail ?? '',
  String(row.attempts),
  row.ip ?? '',
  row.userAgent ?? '',
]

/** What is kept of one's own attempts, as CSV. */
export async function exportOwnSignIns(userId: string): Promise<string[]> {
  const rows = await findOwnAttempts(userId)
  return [csvLine(header), ...rows.map((row) => csvLine(cellsOf(row)))]
}

const keptMs = 365 * 86_400_000
const pruneBatch = 5_000

/** Forgets attempts after a year, a batch at a time. */
export async function pruneSignIns({ clock }: Pick<Context, 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  let deleted = 0
  for (;;) {
    const gone = await deleteAttemptsBefore(before, pruneBatch)
    deleted += gone
    if (gone < pruneBatch) return deleted
  }
}
