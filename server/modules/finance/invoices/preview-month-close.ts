import { z } from 'zod'
import { pageCursor } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseRowCursor, toRowPage } from '@/server/paging/row-cursor'
import { monthAfter, monthInput } from './month'
import {
  accruedFees,
  type FeeReader,
  findOpen,
  type MonthBlocker,
  type OpenAmount,
  planMonth,
} from './month-plan'
import { type Account, findAccounts } from './queries-account'
import { findClose } from './queries-invoice'

export const MonthSearch = z.object({ month: monthInput, cursor: pageCursor })

export interface MonthPreview {
  organization: { id: string; slug: string; name: string }
  currency: string
  status: 'ready' | 'blocked' | 'closed'
  blockers: MonthBlocker[]
  /** GGR of the month and before it that is not billed. */
  open: OpenAmount[]
  feesMinor: bigint
  carriedInMinor: bigint
  carriedOutMinor: bigint
  /** What is, or would be, invoiced; 0 for no invoice. */
  totalMinor: bigint
  lineCount: number
  invoice: { id: string; number: string } | null
}

export interface MonthPreviewPage {
  organizations: MonthPreview[]
  next: string | null
  previous: string | null
}

const pageSize = 50

/**
 * Dry run of a month close: per organization, by name and by keyset, what would be invoiced, or has been, and what stands in the
 * way. Changes nothing. Minor units of `currency`. Throws E5004.
 */
export const previewMonthClose = readVerb('invoices.manage', MonthSearch, run)

async function run(
  ctx: Context,
  { month, ...search }: z.output<typeof MonthSearch>,
  reader: FeeReader = accruedFees,
): Promise<MonthPreviewPage> {
  const cursor = parseRowCursor(search.cursor)
  const found = await findAccounts(db, { before: monthAfter(month), cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toRowPage(found, { cursor, pageSize, isDescending: false })
  const organizations: MonthPreview[] = []
  for (const account of rows) organizations.push(await previewOne(ctx, { account, month, reader }))
  return { organizations, ...neighbours }
}

async function previewOne(
  ctx: Context,
  { account, month, reader }: { account: Account; month: Date; reader: FeeReader },
): Promise<MonthPreview> {
  const { id, slug, name, currency } = account
  const of = { organization: { id, slug, name }, currency }
  const close = await findClose(db, { organizationId: id, month })
  if (close) {
    const { feesMinor, carriedInMinor, carriedOutMinor, invoice } = close
    const sums = { feesMinor, carriedInMinor, carriedOutMinor, totalMinor: invoice?.totalMinor ?? 0n }
    const open = await findOpen(db, { account, month, reader })
    return {
      ...of,
      ...sums,
      open,
      status: 'closed',
      blockers: [],
      lineCount: invoice?.lineCount ?? 0,
      invoice,
    }
  }
  const plan = await planMonth(db, { account, month, now: ctx.clock.now(), reader })
  const { feesMinor, carriedInMinor, carriedOutMinor, blockers, open } = plan
  return {
    ...of,
    feesMinor,
    carriedInMinor,
    carriedOutMinor,
    blockers,
    open,
    status: blockers.length > 0 ? 'blocked' : 'ready',
    totalMinor: plan.invoice?.totalMinor ?? 0n,
    lineCount: plan.invoice?.lines.length ?? 0,
    invoice: null,
  }
}
