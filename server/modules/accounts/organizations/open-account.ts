import { z } from 'zod'
import { type Context, organizationKinds } from '@/server/core/context'
import type { OrganizationId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { inviteOwner } from '@/server/modules/accounts/members'
import { createOrganization } from './create-organization'
import { invalid, requireName } from './organization-rules'

const NewAccount = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(120, 'At most 120 characters.'),
  slug: z.string().trim().max(48),
  kind: z.enum(organizationKinds),
  creditCurrency: z.string().regex(/^[A-Z]{3}$/, 'Enter a currency code such as EUR.'),
  /** Who is invited to own it. */
  ownerEmail: z.email('Enter the owner’s work email.').max(320),
})
type NewAccount = z.output<typeof NewAccount>

const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/

/**
 * Creates an organization and its first owner's invitation, whose link is only in this answer. If the second step
 * fails, the organization's page offers it again. Throws E5004, E0003, E7002 (slug taken), E8017.
 */
export const openAccount = writeVerb('organizations.create', NewAccount, run)

async function run(
  ctx: Context,
  { ownerEmail, ...organization }: NewAccount,
  also?: (tx: Db, organizationId: OrganizationId) => Promise<void>,
): Promise<{ organizationId: OrganizationId } & Awaited<ReturnType<typeof inviteOwner>>> {
  if (!slugPattern.test(organization.slug)) {
    throw invalid('slug', 'Use 1 to 48 lowercase letters, digits and dashes. Don’t start or end with a dash')
  }
  const name = requireName(organization.name)
  const { organizationId } = await createOrganization(ctx, { ...organization, name }, also)
  const invited = await inviteOwner({ ...ctx, organizationId }, { email: ownerEmail })
  return { organizationId, ...invited }
}
