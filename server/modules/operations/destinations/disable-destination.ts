import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { env } from '@/server/env'
import { queueMail } from '@/server/modules/accounts/mail'
import { findMembersWithRoles } from '@/server/modules/accounts/members'
import { recordAudit } from '@/server/modules/platform/audit'
import { disable, dropPending, findAdministratorEmails, findSlug } from './queries-attempts'
import type { SendingDestination } from './queries-send'

/** Turns a destination off that cannot be reached, and tells the owners and admins, or the administrators, by mail. */
export async function disableDestination(
  tx: Db,
  ctx: Context,
  { destination, why }: { destination: SendingDestination; why: string },
): Promise<void> {
  const { id, organizationId, name } = destination
  if (!(await disable(tx, id, ctx.clock.now()))) return
  await dropPending(tx, id, `The destination was disabled: ${why}`)
  await recordAudit(tx, ctx, {
    action: 'destination.disabled',
    subjectType: 'destination',
    subjectId: id,
    ...(organizationId && { organizationId }),
    after: { name, reason: why },
  })
  const { recipients, path } = organizationId ? await ofOrganization(tx, organizationId) : await ofStaff(tx)
  for (const to of recipients)
    await queueMail(
      tx,
      ctx,
      {
        kind: 'destination_disabled',
        to,
        subject: `Destination disabled: ${name}`,
        paragraphs: [
          `Croupier sends nothing more to the destination ${name}: ${why}`,
          'Notifications of new incidents do not reach it until it is enabled again. Those that waited are listed as failed in its log and can be sent again.',
        ],
        link: { label: 'Open destinations', url: `${env().baseUrl}${path}` },
        closing: 'You receive this because you administer the destinations.',
      },
      organizationId ? { organizationId } : {},
    )
}

async function ofOrganization(tx: Db, organizationId: string) {
  const members = await findMembersWithRoles(tx, organizationId, ['owner', 'admin'])
  const slug = await findSlug(tx, organizationId)
  return {
    recipients: members.map(({ email }) => email),
    path: organizationPath(slug, '/developers/destinations'),
  }
}

const ofStaff = async (tx: Db) => ({
  recipients: await findAdministratorEmails(tx),
  path: '/staff/destinations',
})
