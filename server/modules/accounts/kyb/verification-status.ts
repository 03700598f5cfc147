import type { KybStatus } from '@/server/contract/billing-states'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { OneOrganization } from '@/server/contract/inputs'
import type { KybState } from '@/server/contract/kyb'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { queueMail } from '@/server/modules/accounts/mail'
import { findPayerEmails } from '@/server/modules/accounts/members'
import { personOf, recordAudit } from '@/server/modules/platform/audit'
import { stateAfter, statusOf } from './case-state'
import { findCase, findExpired, findState, lockCase, updateCase } from './queries-case'
import { findLatestReview } from './queries-reviews'

/** How far an organization's business is verified: what limits its purchases. */
export async function findKybStatus(from: Db, organizationId: string): Promise<KybStatus> {
  const state = await findState(from, organizationId)
  return state === null ? 'none' : statusOf[state]
}

/** The verification of an organization in short, with its newest review. Throws E5004. */
export const getOrganizationKyb = readVerb(
  'kyb.review',
  OneOrganization,
  async (_ctx: Context, { organizationId }) => {
    const [found, review] = await Promise.all([
      findCase(db, organizationId),
      findLatestReview(db, organizationId),
    ])
    return {
      state: found?.state ?? null,
      decisionNote: found?.decisionNote ?? null,
      decidedBy: found?.decidedBy ? personOf(found.decidedBy).name : null,
      decidedAt: found?.decidedAt ?? null,
      expiresAt: found?.expiresAt ?? null,
      reviewId: review?.id ?? null,
    }
  },
)

const batch = 100

/** Opens approved verifications again once they have expired. Twice, or on several instances at once, is harmless. */
export async function expireVerifications(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const due = await findExpired(db, { now, limit: batch })
  for (const organizationId of due) {
    await inTransaction(async (tx) => {
      const { state, expiresAt } = await lockCase(tx, organizationId, now)
      if (state !== 'approved' || !expiresAt || expiresAt > now) return
      const after = stateAfter(state, 'expire')
      await updateCase(tx, { organizationId, state: after, expiresAt: null, nextScreeningAt: null })
      await recordAudit(tx, ctx, {
        action: 'kyb.expired',
        subjectType: 'kyb',
        subjectId: organizationId,
        organizationId,
        before: { state, expiresAt },
        after: { state: after },
      })
      await mailChange(tx, ctx, organizationId)
    })
  }
  return due.length
}

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
