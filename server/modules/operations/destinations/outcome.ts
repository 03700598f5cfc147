import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { env } from '@/server/env'
import { queueMail } from '@/server/modules/accounts/mail'
import { findMembersWithRoles } from '@/server/modules/accounts/members'
import { recordAudit } from '@/server/modules/platform/audit'
import type { CallbackOutcome } from '@/server/outbound'
import type { Carrier } from './message'
import { disable, dropPending, findAdministratorEmails, findSlug } from './queries-attempts'
import type { SendingDestination } from './queries-send'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const waitsMs = [
  10 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
]

/** After so many attempts, about a day, a message has failed. */
export const maxAttempts = waitsMs.length + 1
/** A destination to which nothing could be sent for so long is disabled. */
export const disabledAfterMs = 5 * 24 * hour

export const waitAfter = (attempts: number) => waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? 0

export type SendOutcome =
  | { kind: 'sent' }
  /** `isFinal`: another attempt would be answered alike. `isGone`: the receiver wants nothing more. */
  | { kind: 'failed'; error: string; isFinal: boolean; isGone: boolean }

/**
 * What an answer means. Only 2xx is success, and redirects are not followed. A webhook says by 410 that it wants nothing
 * more (Standard Webhooks). Slack and PagerDuty refuse for good by a 4xx other than 408 and 429.
 */
export function judgeOutcome(kind: Carrier['kind'], outcome: CallbackOutcome): SendOutcome {
  if (outcome.kind === 'timeout') return failed('No answer in time')
  if (outcome.kind === 'connection_error') return failed(outcome.message)
  const { status } = outcome
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429
  const isGone = status === 410
  return { ...failed(`HTTP status ${status}`), isFinal: isGone || (kind !== 'webhook' && isRefused), isGone }
}

const failed = (error: string) => ({ kind: 'failed', error, isFinal: false, isGone: false }) as const

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
