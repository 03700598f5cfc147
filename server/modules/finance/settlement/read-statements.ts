import { z } from 'zod'
import { providerStatementStates } from '@/server/contract/billing-states'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { requireStudio } from '@/server/modules/catalogue/studios'
import { dayFromText, dayText, monthText } from '@/server/modules/finance/contracts'
import { personOf, storedPerson } from '@/server/modules/platform/audit'
import { fileLink } from '@/server/modules/platform/files'
import { isUnexplained } from './compare-invoice'
import { figuresFromJson } from './figures'
import {
  findProviderNames,
  findStatement,
  findStatementPage,
  type StatementFilter,
  sumStatements,
} from './queries-statements'
import { comparisonOf, noStatement, OneStatement } from './statement-steps'

const perPage = 25
const page = z.int().min(1).max(10_000).default(1)

const Search = z.strictObject({
  providerCode: z.string().min(1).max(64).optional(),
  state: z.enum(providerStatementStates).optional(),
  /** `YYYY-MM`; other text matches nothing. */
  month: z.string().max(20).optional(),
  page,
})

/** Statements of all providers, the newest month first. Throws E5004. */
export const listStatements = readVerb('settlements.read', Search, runList)

function runList(_: Context, { state, month, page: at, ...search }: z.output<typeof Search>) {
  const known = month === undefined || /^20\d\d-(0[1-9]|1[0-2])$/.test(month)
  const filter: StatementFilter = {
    ...search,
    month: month === undefined || !known ? undefined : dayFromText(`${month}-01`),
    states: known ? state && [state] : [],
  }
  return pageOf(filter, { at, order: 'month' })
}

async function pageOf(filter: StatementFilter, { at, order }: { at: number; order: 'month' | 'due' }) {
  const [{ statements, total }, names] = await Promise.all([
    findStatementPage(db, filter, { skip: (at - 1) * perPage, take: perPage, order }),
    findProviderNames(db),
  ])
  const rows = statements.map(({ month, dueOn, paidOn, firstApprovedBy, invoice, ...row }) => ({
    id: row.id,
    providerCode: row.providerCode,
    name: names.find(({ code }) => code === row.providerCode)?.name ?? row.providerCode,
    month: monthText(month),
    state: row.state,
    hasFirstApproval: firstApprovedBy !== null,
    currency: row.currency,
    totalMinor: row.totalMinor,
    invoiceNumber: invoice?.number ?? null,
    dueOn: dueOn && dayText(dueOn),
    paidOn: paidOn && dayText(paidOn),
    paymentReference: row.paymentReference,
  }))
  return { statements: rows, total, perPage }
}

const OwnSearch = z.strictObject({ page })

/** A studio's own statements, once two people have approved them, the newest month first. Throws E5004, E7001. */
export const listOwnStatements = readVerb('studio.read', OwnSearch, runOwn)

async function runOwn({ organizationId }: TenantContext, { page: at }: z.output<typeof OwnSearch>) {
  const { providerCode } = await requireStudio(db, organizationId)
  // defence: a studio sees its own statements alone
  const filter: StatementFilter = { providerCode, states: ['approved', 'payable', 'paid'] }
  const { statements, ...found } = await pageOf(filter, { at, order: 'month' })
  const rows = statements.map(({ id, month, state, currency, totalMinor, ...row }) => ({
    ...{ id, month, state, currency, totalMinor, invoiceNumber: row.invoiceNumber },
    ...{ dueOn: row.dueOn, paidOn: row.paidOn, paymentReference: row.paymentReference },
  }))
  return { statements: rows, ...found }
}

const PayableSearch = z.strictObject({ show: z.enum(['open', 'overdue', 'paid']).default('open'), page })

/** What is to be paid, the earliest due date first, with the sums of all of it and of what is overdue by currency. Throws E5004. */
export const listPayables = readVerb('settlements.read', PayableSearch, runPayables)

async function runPayables({ clock }: Context, { show, page: at }: z.output<typeof PayableSearch>) {
  const today = dayText(clock.now())
  const overdue: StatementFilter = { states: ['payable'], dueBefore: dayFromText(today) }
  const filters = { open: { states: ['payable'] }, overdue, paid: { states: ['paid'] } } as const
  const [found, sums, overdueSums] = await Promise.all([
    pageOf(filters[show], { at, order: 'due' }),
    sumStatements(db, filters[show]),
    sumStatements(db, overdue),
  ])
  const payables = found.statements.map((row) => ({
    ...row,
    isOverdue: row.state === 'payable' && row.dueOn !== null && row.dueOn < today,
  }))
  return { payables, total: found.total, perPage, sums, overdueSums }
}

/** One statement: its figures, the lines beside those of the provider's invoice, and who did what. Throws E5004, E0004. */
export const getStatement = readVerb('settlements.read', OneStatement, runGet)

async function runGet(ctx: Context, { statementId }: OneStatement) {
  const found = await findStatement(db, statementId)
  if (!found) throw noStatement()
  const { figures, contract, invoice, month, firstApprovedBy, approvedBy, paidBy, dueOn, paidOn } = found
  const [names, compared] = [await findProviderNames(db), comparisonOf(found)]
  const nameOf = (person: unknown) => (person === null ? null : personOf(person).name)
  return {
    ...figuresFromJson(figures),
    id: found.id,
    providerCode: found.providerCode,
    name: names.find(({ code }) => code === found.providerCode)?.name ?? found.providerCode,
    month: monthText(month),
    state: found.state,
    currency: found.currency,
    computedAt: found.computedAt,
    contract: {
      version: contract.version,
      rateRule: contract.rateRule,
      shareBase: contract.shareBase,
      lineBy: contract.lineBy,
      paymentDays: contract.paymentDays,
      tolerance: contract.tolerance,
      upstream: upstreamName(contract.upstream),
    },
    firstApprovedBy: nameOf(firstApprovedBy),
    approvedBy: nameOf(approvedBy),
    approvedAt: found.approvedAt,
    /** `approveStatement` decides. */
    isOwnApproval: firstApprovedBy !== null && personOf(firstApprovedBy).id === storedPerson(ctx.actor).id,
    dueOn: dueOn && dayText(dueOn),
    paidOn: paidOn && dayText(paidOn),
    paymentReference: found.paymentReference,
    paidBy: nameOf(paidBy),
    compared: compared.map((line) => ({ ...line, isUnexplained: isUnexplained(line) })),
    invoice: invoice && {
      number: invoice.number,
      invoicedOn: dayText(invoice.invoicedOn),
      dueOn: dayText(invoice.dueOn),
      sha256: invoice.sha256,
      file: invoice.fileId && fileLink(ctx, { fileId: invoice.fileId, download: true }),
      enteredBy: personOf(invoice.enteredBy).name,
      badRows: z.array(z.object({ row: z.number(), message: z.string() })).parse(invoice.badRows),
    },
  }
}

const upstreamName = (upstream: unknown) =>
  z.object({ name: z.string() }).safeParse(upstream).data?.name ?? null
