import { OneMember } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordMember, requireMember } from './manage-member'
import { findUserById } from './queries'
import { inTeamTransaction, updateMember } from './queries-team'
import { requireChangeable } from './team-rules'

const dayMs = 86_400_000

/**
 * Lets the next sign-in by a connection of the organization, within a day, link the member's account without its password: for
 * who has none, or forgot it. Its sessions open this organization alone. Throws E5004, E8001, E8010, E8011, E8014 (suspended).
 */
export const allowProviderLink = writeVerb('sso.manage', OneMember, runAllowProviderLink)

async function runAllowProviderLink(ctx: TenantContext, { membershipId }: OneMember): Promise<void> {
  await inTeamTransaction(ctx.organizationId, async (db) => {
    const { target } = await requireMember(db, ctx, membershipId)
    requireChangeable(ctx.actor, target)
    if (!target.isActive) throw new AppError('E8014')
    const user = await findUserById(db, target.userId)
    // defence: an owner gives no provider the account of another owner, or of Croupier's staff
    if (target.role === 'owner' || user?.staffRole)
      throw new AppError('E8010', { message: 'This member links the account with its password.' })
    const providerLinkUntil = new Date(ctx.clock.now().getTime() + dayMs)
    await updateMember(db, target.id, { providerLinkUntil })
    await recordMember(db, ctx, target, {
      action: 'member.sso_link_allowed',
      before: {},
      after: { until: providerLinkUntil.toISOString() },
    })
  })
}
