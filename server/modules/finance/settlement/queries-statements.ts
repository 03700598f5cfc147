import type { Prisma, ProviderStatementState } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'

export type StatementRow = NonNullable<Awaited<ReturnType<typeof findStatement>>>

const lock: Statement = {
  name: 'settlement.lock-statement',
  text: 'select 1 from provider_statement where id = $1 for update',
}

/** Locks a statement for a change; null for an unknown one. */
export async function lockStatement(tx: Db, id: string): Promise<StatementRow | null> {
  await tx.query(lock, [id])
  return findStatement(tx, id)
}

/** With its contract, invoice and accepted differences. One query after the other: a transaction has one connection. */
export async function findStatement(db: Db, id: string) {
  const statement = await db.providerStatement.findUnique({ where: { id } })
  if (!statement) return null
  const contract = await db.providerContract.findUniqueOrThrow({ where: { id: statement.contractId } })
  const invoice = await db.providerInvoice.findUnique({
    where: { statementId: id },
    include: { lines: { orderBy: { position: 'asc' } } },
  })
  const accepted = await db.providerDifference.findMany({
    where: { statementId: id },
    orderBy: { key: 'asc' },
  })
  return { ...statement, contract, invoice, accepted }
}

/** Of a provider, the oldest month first. */
export const findStatementsOf = (db: Db, providerCode: string) =>
  db.providerStatement.findMany({ where: { providerCode }, orderBy: { month: 'asc' } })

type Computed = Pick<
  Prisma.ProviderStatementUncheckedCreateInput,
  'id' | 'providerCode' | 'month' | 'contractId' | 'currency' | 'figures' | 'totalMinor' | 'computedAt'
>

/** Writes a draft, or its figures anew; a statement that is no draft any more stays as it is. */
export async function saveDraft(db: Db, { id, providerCode, month, ...computed }: Computed): Promise<void> {
  const data = { ...computed, state: 'draft' as const }
  const where = { providerCode, month: new Date(month), state: data.state }
  const { count } = await db.providerStatement.updateMany({ where, data })
  if (count > 0) return
  await db.providerStatement.createMany({
    data: [{ id, providerCode, month, ...data }],
    skipDuplicates: true,
  })
}

export async function updateStatement(
  tx: Db,
  id: string,
  data: Prisma.ProviderStatementUncheckedUpdateInput,
): Promise<void> {
  await tx.providerStatement.update({ where: { id }, data, select: { id: true } })
}

const clear: Statement = {
  name: 'settlement.clear-first-approval',
  text: 'update provider_statement set first_approved_by = null where id = $1',
}

export async function clearFirstApproval(tx: Db, id: string): Promise<void> {
  await tx.query(clear, [id])
}

/** Which statements; what is left out does not narrow. */
export interface StatementFilter {
  providerCode?: string | undefined
  month?: Date | undefined
  states?: readonly ProviderStatementState[] | undefined
  dueBefore?: Date | undefined
}

const whereOf = ({
  providerCode,
  month,
  states,
  dueBefore,
}: StatementFilter): Prisma.ProviderStatementWhereInput => ({
  ...(providerCode !== undefined && { providerCode }),
  ...(month !== undefined && { month }),
  ...(states !== undefined && { state: { in: [...states] } }),
  ...(dueBefore !== undefined && { dueOn: { lt: dueBefore } }),
})

interface Page {
  skip: number
  take: number
  /** `due`: what is due first. */
  order: 'month' | 'due'
}

/** Without the figures, with their number in all. */
export async function findStatementPage(db: Db, filter: StatementFilter, { skip, take, order }: Page) {
  const where = whereOf(filter)
  const [statements, total] = await Promise.all([
    db.providerStatement.findMany({
      where,
      orderBy:
        order === 'due' ? [{ dueOn: 'asc' }, { id: 'asc' }] : [{ month: 'desc' }, { providerCode: 'asc' }],
      skip,
      take,
      omit: { figures: true },
      include: { invoice: { select: { number: true, invoicedOn: true } } },
    }),
    db.providerStatement.count({ where }),
  ])
  return { statements, total }
}

/** Of the statements that a filter matches, by currency. */
export async function sumStatements(
  db: Db,
  filter: StatementFilter,
): Promise<{ currency: string; amountMinor: bigint; count: number }[]> {
  const sums = await db.providerStatement.groupBy({
    by: ['currency'],
    where: whereOf(filter),
    _sum: { totalMinor: true },
    _count: true,
    orderBy: { currency: 'asc' },
  })
  return sums.map(({ currency, _sum, _count }) => ({
    currency,
    amountMinor: _sum.totalMinor ?? 0n,
    count: _count,
  }))
}

export const findProviderNames = (db: Db) => db.provider.findMany({ select: { code: true, name: true } })

/** By its own id, its number or the hash of its file; null: none. */
export const findInvoice = (
  db: Db,
  {
    id,
    providerCode,
    number,
    sha256,
  }: { id: string; providerCode: string; number: string; sha256: string | null },
) =>
  db.providerInvoice.findFirst({
    where: { OR: [{ id }, { providerCode, number }, ...(sha256 === null ? [] : [{ sha256 }])] },
  })

/** False where its number or its file is known. */
export async function insertInvoice(
  tx: Db,
  {
    lines,
    ...data
  }: Prisma.ProviderInvoiceCreateManyInput & { lines: readonly { key: string; amountMinor: bigint }[] },
): Promise<boolean> {
  const { count } = await tx.providerInvoice.createMany({ data: [data], skipDuplicates: true })
  if (count === 0) return false
  const rows = lines.map((line, position) => ({ ...line, position, invoiceId: data.id }))
  await tx.providerInvoiceLine.createMany({ data: rows })
  return true
}

export async function deleteInvoice(tx: Db, id: string): Promise<void> {
  await tx.providerInvoice.delete({ where: { id } })
}

export async function saveAccepted(
  tx: Db,
  row: Prisma.ProviderDifferenceUncheckedCreateInput,
): Promise<void> {
  const { statementId, key, ...change } = row
  const where = { statementId_key: { statementId, key } }
  await tx.providerDifference.upsert({ where, create: row, update: change })
}

interface DuePayable {
  providerCode: string
  dueOn: Date
  count: number
}

const due: Statement = {
  name: 'settlement.due-payables',
  text: `select provider_code as "providerCode", min(due_on)::timestamptz as "dueOn", count(*)::int4 as count
         from provider_statement where state = 'payable' and due_on <= ($1::timestamptz at time zone 'UTC')::date
         group by 1 order by 1`,
}

/** What is to be paid by a day, by provider, with the earliest due date. */
export const findDuePayables = (db: Db, until: Date): Promise<DuePayable[]> =>
  db.query<DuePayable>(due, [until])
