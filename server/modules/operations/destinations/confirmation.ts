import { OneDestination } from '@/server/contract/destinations'
import { AppError } from '@/server/core/app-error'
import { type Context, systemContext, type TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { sendSoon } from '@/server/modules/accounts/mail'
import { requireAskingRoom } from '@/server/modules/accounts/members'
import { recordAudit } from '@/server/modules/platform/audit'
import { askReader, hashToken, lifetimeMs } from './ask-reader'
import { requireDestination } from './manage-destinations'
import { findAsked, markConfirmed, type OwnerId } from './queries-manage'

/** Sends the email again. Throws E5004, E0004, E0003 (it is confirmed, or no mail address), E9001. */
export const resendConfirmation = writeVerb(
  'destinations.manage',
  OneDestination,
  (ctx: TenantContext, input) => resend(ctx, ctx.organizationId, input),
)
/** The same for staff. */
export const resendStaffConfirmation = writeVerb(
  'staffDestinations.manage',
  OneDestination,
  (ctx: Context, input) => resend(ctx, null, input),
)

async function resend(ctx: Context, owner: OwnerId, { destinationId: id }: OneDestination): Promise<void> {
  await inTransaction(async (tx) => {
    const { email, confirmedAt } = await requireDestination(tx, owner, id)
    if (email === null || confirmedAt !== null)
      throw new AppError('E0003', { message: 'This destination needs no confirmation.' })
    await requireAskingRoom(owner, email, ctx.clock.now())
    await askReader(tx, ctx, { id, owner, email })
    await recordAudit(tx, ctx, {
      ...{ action: 'destination.confirmation_sent', subjectType: 'destination', subjectId: id },
    })
  })
  sendSoon(ctx)
}

/** Which address a link confirms. Throws E0004 for a link that is unknown, used, replaced or expired. */
export async function lookAtConfirmation({ clock }: Pick<Context, 'clock'>, { token }: { token: string }) {
  const { email } = await requireAsked(db, token, clock.now())
  return { email }
}

/** The reader agrees: from now on the destination is told. Throws E0004 as above. */
export async function confirmDestination(
  { clock, requestId }: Pick<Context, 'clock' | 'requestId'>,
  { token }: { token: string },
): Promise<void> {
  const now = clock.now()
  await inTransaction(async (tx) => {
    const { id, organizationId } = await requireAsked(tx, token, now)
    if (!(await markConfirmed(tx, { id, confirmationHash: hashToken(token), now }))) throw invalidLink()
    await recordAudit(tx, systemContext('destination confirmation', clock, requestId), {
      ...{ action: 'destination.confirmed', subjectType: 'destination', subjectId: id },
      ...(organizationId && { organizationId }),
    })
  })
}

async function requireAsked(from: Db, token: string, now: Date) {
  const found = await findAsked(from, hashToken(token))
  const sentAt = found?.confirmationSentAt?.getTime() ?? 0
  // defence: a confirmation link expires
  if (!found || sentAt + lifetimeMs <= now.getTime()) throw invalidLink()
  return found
}

const invalidLink = () =>
  new AppError('E0004', { message: 'This link was used or replaced, or it has expired.' })
