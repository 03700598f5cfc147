import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { KybState } from '@/server/contract/kyb'
import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { env } from '@/server/env'
import { queueMail } from '@/server/modules/accounts/mail'
import { findPayerEmails } from '@/server/modules/accounts/members'
import { findCase } from './queries-case'

const weekMs = 7 * 24 * 3_600_000

/** What the organization is told; the states that it brings about itself are not. */
const news: Partial<Record<KybState, string>> = {
  draft: 'The verification has expired or was reopened. Check the details and submit it again.',
  more_information: 'The reviewers need more information before they can decide.',
  approved: 'The verification is complete.',
  rejected: 'The verification was rejected. The reason is shown on the page.',
}

/** Tells who answers for payments that the case has changed, if the transaction commits. Names and reasons stay in the cabinet. */
export async function mailChange(tx: Db, ctx: Context, organizationId: string): Promise<void> {
  const found = await findCase(tx, organizationId)
  const text = found && news[found.state]
  if (!text) return
  const { slug, name } = found.organization
  const expiresAt = new Date(ctx.clock.now().getTime() + weekMs)
  for (const to of new Set(await findPayerEmails(tx, organizationId))) {
    const mail = {
      kind: 'verification_changed',
      to,
      subject: `${name}: verification`,
      paragraphs: [text],
      link: { label: 'View verification', url: `${env().baseUrl}${organizationPath(slug, '/verification')}` },
      closing: `This email goes to the owners and finance members of ${name}.`,
    } as const
    await queueMail(tx, ctx, mail, { expiresAt })
  }
}
