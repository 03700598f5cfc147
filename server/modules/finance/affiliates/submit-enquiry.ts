import { z } from 'zod'
import { EnquiryForm } from '@/server/contract/forms/enquiry'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { inTransaction } from '@/server/db'
import { normalizeEmail, requireEnquiryRoom } from '@/server/modules/accounts/members'
import { FormToken, formToken, readForm, readReferral } from './links'
import { countEnquiries, insertEnquiry, lockEnquiries } from './queries-enquiries'
import { findLinkByCode } from './queries-links'

export const Enquiry = z.object({
  ...EnquiryForm.shape,
  website: z.string().max(500).default(''),
  /** Of `beginEnquiry`. */
  form: FormToken,
  /** How the form was reached, as its address says. */
  via: z.string().max(120).nullable(),
})
export type Enquiry = z.output<typeof Enquiry>

/** What a form that is shown must bring back. */
export const beginEnquiry = ({ clock }: Pick<Context, 'clock'>) => ({ form: formToken(clock.now()) })

const dayMs = 86_400_000
/** In a day: of one address of mail; of all, before others are taken for junk; and of those that are. */
const limits = { ofEmail: 3, inAll: 1_000, junk: 10_000 }

/**
 * Takes an enquiry of a stranger. A program that fills in everything is told that all went well, and nothing is kept. What comes above
 * the day's total is kept apart as probably junk: a flood closes the form to no one. Throws E0003 for a form that is too old, E9001
 * above the day's limits of an address of mail and of a network.
 */
export async function submitEnquiry(
  ctx: Omit<Context, 'actor'>,
  { company, name, message, website, form, via, ...input }: Enquiry,
): Promise<void> {
  const now = ctx.clock.now()
  const filled = readForm(form, now)
  if (filled === 'unknown')
    throw new AppError('E0003', { message: 'This page was open for too long. Reload it and try again.' })
  // defence: a program’s enquiry is dropped
  if (filled === 'too_fast' || website !== '') return
  await requireEnquiryRoom(ctx.origin.ip, now)
  const email = normalizeEmail(input.email)
  const code = via === null ? null : readReferral(via, now)
  await inTransaction(async (tx) => {
    await lockEnquiries(tx)
    const since = new Date(now.getTime() - dayMs)
    const [ofEmail, inAll, junk] = [
      await countEnquiries(tx, { email, since }),
      await countEnquiries(tx, { isJunk: false, since }),
      await countEnquiries(tx, { isJunk: true, since }),
    ]
    // defence: enquiries are limited by day
    if (ofEmail >= limits.ofEmail || junk >= limits.junk)
      throw new AppError('E9001', { message: 'Too many enquiries. Try again tomorrow.', retryAfterS: 3_600 })
    const link = code === null ? null : await findLinkByCode(tx, code)
    const of = link && { organizationId: link.organizationId, linkId: link.id }
    await insertEnquiry(tx, {
      id: newId(),
      ...of,
      company,
      name,
      email,
      message,
      isJunk: inAll >= limits.inAll,
      createdAt: now,
    })
  })
}
