import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  type BookSystem,
  bookAccounts,
  bookBlockers,
  bookSystemKeys,
  bookSystems,
} from '@/server/contract/books'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { buildMonth, listMonths, readProviderMonths } from './build-month'
import { BookMonth } from './close-month'
import { journalFiles } from './file-formats'
import { type Mapping, missingAccounts, toMapping } from './mapping'
import type { Posting } from './posting-rules'
import {
  findClosedMonths,
  findExport,
  findMapping,
  findPostings,
  keepFirstExport,
  lockJournal,
} from './queries-journal'

export const JournalExport = BookMonth.extend({ system: z.enum(bookSystemKeys) })
export type JournalExport = z.output<typeof JournalExport>

interface JournalFile {
  name: string
  contentType: string
  bytes: Buffer
  sha256: string
}

/**
 * The file of a month for an accounting program. A closed month's is the same bytes every time, with the accounts of its first export; an open
 * month's is provisional. Throws E5004, and E0003 for accounts without a number, amounts without a rate and a month that is to come.
 */
export const exportJournal = readVerb('journal.read', JournalExport, run)

async function run(ctx: Context, { month, system }: JournalExport): Promise<JournalFile> {
  const closed = (await findClosedMonths(db)).find((one) => one.month === month)
  const postings = closed ? await findPostings(db, { month }) : await buildOpen(ctx, month)
  const madeAt = closed?.closedAt ?? ctx.clock.now()
  const file = await inTransaction(async (tx) => {
    await lockJournal(tx)
    const first = closed ? await findExport(tx, month, system) : null
    const mapping = await mappingOf(tx, system, first?.mappingVersion)
    requireAccounts(mapping, postings)
    const bytes = journalFiles[system]({ month, postings, mapping, madeAt })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const by = { actor: describeActor(ctx.actor), exportedAt: ctx.clock.now() }
    if (closed) await keepFirstExport(tx, { month, system, mappingVersion: mapping.version, sha256, ...by })
    if (first && first.sha256 !== sha256)
      log.error({ month, system, first: first.sha256, sha256 }, 'journal export changed')
    await recordAudit(tx, ctx, {
      action: 'journal.exported',
      subjectType: 'journal_month',
      subjectId: month,
      after: { month, system, isClosed: closed !== undefined, mappingVersion: mapping.version, sha256 },
    })
    return { bytes, sha256 }
  })
  return { ...file, name: nameOf({ month, system }, closed !== undefined), contentType: contentTypes[system] }
}

const mappingOf = async (tx: Db, system: BookSystem, version: number | undefined): Promise<Mapping> =>
  toMapping(system, version === 0 ? null : await findMapping(tx, system, version))

/** DATEV reads files whose name begins with its mark. */
const nameOf = ({ month, system }: JournalExport, isClosed: boolean) =>
  `${system === 'datev' ? 'EXTF_' : ''}journal-${system}-${month}${isClosed ? '' : '-provisional'}.csv`

const contentTypes: Record<BookSystem, string> = {
  csv: 'text/csv; charset=utf-8',
  datev: 'text/csv; charset=windows-1252',
  xero: 'text/csv; charset=utf-8',
}

async function buildOpen(ctx: Context, month: string): Promise<Posting[]> {
  const providers = await readProviderMonths(ctx, await listMonths(db, ctx.clock.now()), month)
  const built = await buildMonth(db, ctx, { month, providers })
  if (!built) throw refusal('month', 'Nothing is booked in this month.')
  if (built.blockers.includes('rate_missing')) throw refusal('month', bookBlockers.rate_missing)
  return built.postings
}

function requireAccounts(mapping: Mapping, postings: readonly Posting[]): void {
  const missing = missingAccounts(mapping, postings).map((account) => bookAccounts[account])
  if (missing.length === 0) return
  throw refusal('system', `Enter account numbers for ${bookSystems[mapping.system]}: ${missing.join('; ')}.`)
}

const refusal = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })
