import type { JournalExport, JournalMapping, JournalMonth } from '@/prisma/generated/client'
import type { BookAccount, BookSystem, PostingKind } from '@/server/contract/books'
import type { Db, Statement } from '@/server/db'
import type { Balance, Posting } from './posting-rules'

/** Months are closed one at a time, within a transaction. */
export async function lockJournal(tx: Db): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('journal', 0))")
}

const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
const monthOf = (date: Date) => date.toISOString().slice(0, 7)

export interface ClosedMonth extends Omit<JournalMonth, 'month'> {
  /** `2026-03` */
  month: string
}

/** The oldest first. */
export async function findClosedMonths(db: Db): Promise<ClosedMonth[]> {
  const rows = await db.journalMonth.findMany({ orderBy: { month: 'asc' } })
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }))
}

const balances: Statement = {
  name: 'books.balances',
  text: `select account, currency, sum(amount)::int8 as "amountMinor", sum(base)::int8 as "baseMinor" from (
      select credit_account as account, currency, amount_minor as amount, base_minor as base from journal_entry
      union all select debit_account, currency, -amount_minor, -base_minor from journal_entry
    ) side group by 1, 2`,
}

/** Of all closed months. */
export const findBalances = (db: Db): Promise<Balance[]> => db.query<Balance>(balances)

const sides: Statement = {
  name: 'books.sides',
  text: `select account, currency, sum(debit)::int8 as "debitMinor", sum(credit)::int8 as "creditMinor",
      sum(debit_base)::int8 as "debitBaseMinor", sum(credit_base)::int8 as "creditBaseMinor"
    from (
      select debit_account as account, currency, amount_minor as debit, 0 as credit, base_minor as debit_base, 0 as credit_base
      from journal_entry where month = $1
      union all
      select credit_account, currency, 0, amount_minor, 0, base_minor from journal_entry where month = $1
    ) side group by 1, 2`,
}

export interface AccountSides {
  account: BookAccount
  currency: string
  debitMinor: bigint
  creditMinor: bigint
  /** In the journal's currency. */
  debitBaseMinor: bigint
  creditBaseMinor: bigint
}

/** What a closed month moved on each account, by currency. */
export const sumSides = (db: Db, month: string): Promise<AccountSides[]> =>
  db.query<AccountSides>(sides, [`${month}-01`])

const providerSums: Statement = {
  name: 'books.provider-sums',
  text: `select source_id as "sourceId", currency,
      sum(case when credit_account = 'provider_payable' then amount_minor else -amount_minor end)::int8 as "amountMinor"
    from journal_entry where source_kind = 'provider_month' group by 1, 2`,
}

/** What is posted of each provider's month, corrections included. */
export const sumProviderMonths = (
  db: Db,
): Promise<{ sourceId: string; currency: string; amountMinor: bigint }[]> => db.query(providerSums)

const chunk = 1_000

export async function insertMonth(
  tx: Db,
  { month, ...row }: ClosedMonth & { actor: JournalMonth['actor'] & object },
  postings: readonly Posting[],
): Promise<void> {
  for (let from = 0; from < postings.length; from += chunk)
    await tx.journalEntry.createMany({
      data: postings.slice(from, from + chunk).map(({ day, correctsMonth, ...posting }, index) => ({
        ...posting,
        month: dateOf(month),
        position: from + index + 1,
        day: new Date(`${day}T00:00:00Z`),
        correctsMonth: correctsMonth === null ? null : dateOf(correctsMonth),
      })),
    })
  await tx.journalMonth.create({ data: { ...row, month: dateOf(month) } })
}

interface OfMonth {
  month: string
  account?: BookAccount | undefined
}

const whereOf = ({ month, account }: OfMonth) => ({
  month: dateOf(month),
  ...(account && { OR: [{ debitAccount: account }, { creditAccount: account }] }),
})

export const countPostings = (db: Db, of: OfMonth): Promise<number> =>
  db.journalEntry.count({ where: whereOf(of) })

/** A closed month's postings in their order, or those of one account. */
export async function findPostings(
  db: Db,
  { month, account, skip = 0, take }: OfMonth & { skip?: number; take?: number },
): Promise<Posting[]> {
  const rows = await db.journalEntry.findMany({
    where: whereOf({ month, account }),
    orderBy: { position: 'asc' },
    skip,
    ...(take !== undefined && { take }),
  })
  return rows.map(
    ({ month: _, position: __, day, kind, debitAccount, creditAccount, correctsMonth, ...row }) => ({
      ...row,
      day: day.toISOString().slice(0, 10),
      kind: kind as PostingKind,
      debitAccount: debitAccount as BookAccount,
      creditAccount: creditAccount as BookAccount,
      correctsMonth: correctsMonth && monthOf(correctsMonth),
    }),
  )
}

/** The newest version, or the one that is named; null: the accounts that the service comes with. */
export const findMapping = (db: Db, system: BookSystem, version?: number): Promise<JournalMapping | null> =>
  db.journalMapping.findFirst({
    where: { system, ...(version !== undefined && { version }) },
    orderBy: { version: 'desc' },
  })

type New<Row extends { actor: unknown }> = Omit<Row, 'actor'> & { actor: Row['actor'] & object }

export async function insertMapping(
  tx: Db,
  row: Omit<New<JournalMapping>, 'accounts' | 'settings'> & { accounts: object; settings: object },
): Promise<void> {
  await tx.journalMapping.create({ data: row })
}

export const findExport = (db: Db, month: string, system: BookSystem): Promise<JournalExport | null> =>
  db.journalExport.findUnique({ where: { month_system: { month: dateOf(month), system } } })

export async function findExports(db: Db, month: string): Promise<JournalExport[]> {
  return db.journalExport.findMany({ where: { month: dateOf(month) } })
}

/** The first export stays; a later one changes nothing. */
export async function keepFirstExport(
  tx: Db,
  { month, ...row }: Omit<New<JournalExport>, 'month'> & { month: string },
): Promise<void> {
  await tx.journalExport.createMany({ data: [{ ...row, month: dateOf(month) }], skipDuplicates: true })
}

/** Slugs by organization, for links to their pages. */
export async function findSlugs(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.organization.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, slug: true },
  })
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
