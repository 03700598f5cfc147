import { z } from 'zod'
import type { JournalRow, PutReconciliationRowsResponse } from '@/server/contract/resources/reconciliation'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { requirePeriod } from './periods'
import {
  clearPut,
  ensureDays,
  findPut,
  type JournalEntry,
  lockApiSource,
  markPut,
  putEntries,
} from './queries-api'
import { reachAround } from './queries-compare'
import { requestTouched } from './queries-sources'

/** A row with its place in the call. */
export interface IndexedRow {
  index: number
  row: JournalRow
}
type Refused = PutReconciliationRowsResponse['refused'][number]

/** From the last call on until what came in is compared: a journal comes in many calls, and is not compared after each. */
const settleMs = 60_000

/**
 * Stores rows of the wallet's journal, in one transaction. A row is known by its entry and its day (UTC): the same again changes
 * nothing, another one replaces it. A row out of the reach of the period is refused, the others are stored. Throws E0004, E0003 with
 * 409 for a period that is signed.
 */
export async function putJournalRows(
  ctx: TenantContext,
  { id, rows }: { id: string; rows: readonly IndexedRow[] },
): Promise<PutReconciliationRowsResponse> {
  const { organizationId, clock } = ctx
  const period = await requirePeriod({ organizationId }, id)
  // defence: a signed period takes no rows
  if (period.signedAt)
    throw new AppError('E0003', {
      status: 409,
      message: 'The period is signed: it takes no rows any more.',
    })
  const { entries, known, refused } = sortOut(rows, reachAround(period))
  if (entries.length === 0) return { added: 0, changed: 0, known, refused }
  const now = clock.now()
  const by = { createdBy: describeActor(ctx.actor), createdAt: now }
  return inTransaction(async (tx) => {
    const source = await lockApiSource(tx, organizationId, by)
    const days = [...new Set(entries.map(({ occurredAt }) => dayOf(occurredAt)))]
    const imports = await ensureDays(tx, source.id, days.map(importOf), by)
    const stored = entries.map((entry) => ({
      ...entry,
      importId: imports.get(importOf(dayOf(entry.occurredAt)).sha256) ?? '',
    }))
    const { added, changed, firstAt, lastAt } = await putEntries(tx, now, stored)
    if (firstAt && lastAt) {
      const before = Mark.safeParse(source.mark).data ?? { from: firstAt, to: lastAt }
      const mark = { from: earlier(before.from, firstAt), to: later(before.to, lastAt) }
      await markPut(tx, source.id, { at: new Date(now.getTime() + settleMs), mark })
      await recordAudit(tx, ctx, {
        ...{ action: 'ledger.rows_put', subjectType: 'reconciliation', subjectId: id },
        after: { added, changed, from: firstAt, to: lastAt },
      })
    }
    return { added, changed, known: known + entries.length - added - changed, refused }
  })
}

const Mark = z.object({ from: z.coerce.date(), to: z.coerce.date() })
const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (one: Date, other: Date) => (one > other ? one : other)
const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const importOf = (day: string) => ({ name: `API, ${day}`, sha256: sha256(`api/${day}`).toString('hex') })

type Entry = Omit<JournalEntry, 'importId'>

/** What is to be stored: each entry once. `known`: the same entry with the same values was in the call before. */
function sortOut(rows: readonly IndexedRow[], times: { from: Date; to: Date }) {
  const entries = new Map<string, { index: number; entry: Entry }>()
  const refused: Refused[] = []
  const refuse = (index: number, path: string, message: string) =>
    refused.push({ index, issues: [{ path, message }] })
  let known = 0
  for (const { index, row } of rows) {
    const entry = entryOf(row)
    if (entry.occurredAt < times.from || entry.occurredAt >= times.to) {
      const [from, to] = [times.from.toISOString(), times.to.toISOString()]
      refuse(index, 'occurred_at', `Must be from ${from} on and before ${to}, around the period`)
      continue
    }
    const key = `${dayOf(entry.occurredAt)} ${entry.entryId}`
    const first = entries.get(key)
    if (!first) entries.set(key, { index, entry })
    else if (isSame(first.entry, entry)) known += 1
    else refuse(index, 'entry_id', `Row ${first.index} is the same entry: give each its own entry_id`)
  }
  return { entries: [...entries.values()].map(({ entry }) => entry), known, refused }
}

function entryOf(row: JournalRow): Entry {
  const { transaction_id: transactionId, transaction_type: type, entry_id: entryId } = row
  const providerCode = row.provider_code?.toLowerCase() ?? null
  return {
    entryId: entryId === undefined ? `${type} ${providerCode ?? ''} ${transactionId}` : `entry ${entryId}`,
    ...{ providerCode, transactionId, type, currency: row.currency, amount: BigInt(row.amount) },
    roundId: row.round_id ?? null,
    occurredAt: new Date(row.occurred_at),
    state: row.state ?? 'accepted',
  }
}

const isSame = (one: Entry, other: Entry) => textOf(one) === textOf(other)
const textOf = ({ amount, ...entry }: Entry) => JSON.stringify([entry, amount.toString()])

/**
 * Has what came in by the API compared once no more came for a minute. Rows that come in meanwhile are noted anew; a process that
 * dies leaves what is noted to the next one.
 */
export async function requestPut({ clock }: Pick<Context, 'clock'>): Promise<void> {
  const now = clock.now()
  for (const source of await findPut(now)) {
    const mark = Mark.safeParse(source.mark).data
    const { organizationId } = source
    if (mark)
      await inTransaction((tx) =>
        requestTouched(tx, now, { firstAt: mark.from, lastAt: mark.to, organizationId, providerCode: null }),
      )
    await clearPut(source)
  }
}
