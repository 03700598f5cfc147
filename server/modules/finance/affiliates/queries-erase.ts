import type { Context } from '@/server/core/context'
import { type Db, db } from '@/server/db'

/** Links lead nowhere, and addresses go but for those that money was sent to, which the law keeps. The ledger stays. */
export async function eraseAffiliate(tx: Db, ctx: Context, organizationId: string): Promise<void> {
  const retiredAt = ctx.clock.now()
  await tx.affiliateLink.updateMany({ where: { organizationId, retiredAt: null }, data: { retiredAt } })
  await tx.payoutAddress.deleteMany({ where: { organizationId, withdrawals: { none: {} } } })
  // Who enquired for an organization is a person of it.
  await tx.affiliateEnquiry.updateMany({ where: { referredId: organizationId }, data: erased })
}

const erased = { name: 'Erased', email: 'erased@invalid', message: '' }
const keptMs = 180 * 86_400_000

/** Forgets who enquired half a year after the enquiry; what came of it stays. Returns how many. */
export async function pruneEnquiries({ clock }: Context): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  const { count } = await db.affiliateEnquiry.updateMany({
    where: { createdAt: { lt: before }, email: { not: erased.email } },
    data: erased,
  })
  return count
}
