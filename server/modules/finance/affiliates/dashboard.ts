import { z } from 'zod'
import { commissionKinds } from '@/server/contract/affiliates'
import { pageCursor } from '@/server/contract/inputs'
import { plusMonths } from '@/server/core/calendar'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { tiersFromJson } from '@/server/modules/finance/contracts'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { whyIneligible } from './eligibility'
import { findAccount, findBalance, findCurrency } from './queries-accounts'
import { findOrganizationNames } from './queries-affiliates'
import { findEntries, findMonths } from './queries-ledger'

/**
 * An affiliate's account: balance, terms and the last 12 months. `reason` says why it may not do business now. Null amounts: it is
 * not enrolled. Throws E5004.
 */
export const getAffiliateDashboard = readVerb('affiliate.read', run)

async function run({ organizationId, clock }: TenantContext) {
  const now = clock.now()
  const account = await findAccount(db, organizationId)
  const thisMonth = `${now.toISOString().slice(0, 7)}-01`
  const [reason, figures, balance] = await Promise.all([
    whyIneligible(db, organizationId, account),
    findMonths(db, organizationId, { first: plusMonths(thisMonth, -11), last: thisMonth }),
    account && findBalance(db, { organizationId, currency: account.currency }, now),
  ])
  return { reason, balance, programme: account && termsOf(account.programme), months: figures }
}

function termsOf({
  id: _,
  createdBy: __,
  tiers,
  ...terms
}: NonNullable<Awaited<ReturnType<typeof findAccount>>>['programme']) {
  return { ...terms, tiers: tiersFromJson(tiers) }
}

const Search = z.object({
  kind: z.enum(commissionKinds).nullish(),
  /** `2026-03`, the month of the fees; other text is ignored. */
  month: z.string().max(20).nullish(),
  cursor: pageCursor,
})
const pageSize = 50

/** The entries of the ledger, newest first, by keyset; each says what of it is still held. Throws E5004. */
export const listCommission = readVerb('affiliate.read', Search, runList)

async function runList(
  { organizationId, clock }: TenantContext,
  { kind, month: given, cursor: text }: z.output<typeof Search>,
) {
  const month = given && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(given) ? new Date(`${given}-01`) : null
  const cursor = parseCursor(text)
  const found = await findEntries(db, { organizationId, kind, month, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const names = await findOrganizationNames(
    db,
    rows.flatMap(({ referredId }) => referredId ?? []),
  )
  const now = clock.now()
  const currency = await findCurrency(db, organizationId)
  const entries = rows.map(({ referredId, ...row }) => ({
    ...row,
    organization: names.find(({ id }) => id === referredId)?.name ?? null,
    isHeld: row.availableAt > now,
  }))
  return { entries, currency: currency ?? 'EUR', ...neighbours }
}
