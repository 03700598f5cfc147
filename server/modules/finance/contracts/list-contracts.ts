import { z } from 'zod'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { dayText, floorToDay } from './days'
import { findPage } from './queries-page'

const ContractSearch = z.object({
  /** Part of the organization's name or slug. */
  text: z.string().max(100).default(''),
  show: z.enum(['all', 'none', 'blocked', 'changing']).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
type ContractSearch = z.output<typeof ContractSearch>

const perPage = 50

/** Every organization with what applies to it, blocked accruals first. Throws E5004. */
export const listContracts = readVerb('contracts.read', ContractSearch, run)

async function run(ctx: Context, { text, show, ...search }: ContractSearch) {
  const today = dayText(floorToDay(ctx.clock.now()))
  const rows = await findPage(db, [today, text.trim(), show, perPage, (search.page - 1) * perPage])
  return { contracts: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0n), perPage }
}
