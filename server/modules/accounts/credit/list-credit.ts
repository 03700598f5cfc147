import { z } from 'zod'
import { creditKinds } from '@/server/contract/credit-kinds'
import { pageCursor } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { parseCursor } from '@/server/core/time-cursor'
import { toTimePage } from '@/server/core/time-page'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findCreditEntries, selectCredit } from './queries'

const Ledger = z.object({
  cursor: pageCursor,
  kind: z.enum(creditKinds).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
})

const actorShape = z.object({ kind: z.string(), name: z.string() })
const unknownActor = { kind: 'unknown', name: 'Unknown' }

const pageSize = 25

/** The credit and its ledger, newest first, by keyset, of one kind and period where given. Minor units of `currency`. Throws E5004, E7001. */
export const listCredit = readVerb('credit.read', Ledger, run)

async function run(ctx: TenantContext, { cursor: text, ...filter }: z.output<typeof Ledger>) {
  const { organizationId } = ctx
  const cursor = parseCursor(text)
  const [credit, found] = await Promise.all([
    selectCredit(db, organizationId),
    findCreditEntries(db, { organizationId, ...filter }, { cursor, limit: pageSize + 1 }),
  ])
  if (!credit) throw new AppError('E7001')
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const entries = rows.map(({ actor, ...entry }) => ({
    ...entry,
    actor: actorShape.safeParse(actor).data ?? unknownActor,
  }))
  return { ...credit, entries, ...neighbours }
}
