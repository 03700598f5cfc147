import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { OneReview } from './inputs'
import { readReview } from './read-reviews'

export interface KybReport {
  name: string
  bytes: Buffer
}

/** The report of a case as PDF. It leaves only with an audit row. Throws E7015, E5004. */
export const downloadKybReport = writeVerb('kyb.review', OneReview, runDownloadKybReport)

async function runDownloadKybReport(ctx: Context, { reviewId }: OneReview): Promise<KybReport> {
  const review = await readReview(ctx, reviewId)
  // What writes PDF is loaded where one is asked for: the api role never does.
  const { renderReport } = await import('./pdf-report')
  const bytes = await renderReport(review, ctx.clock.now())
  await recordAudit(db, ctx, {
    action: 'kyb.report_downloaded',
    subjectType: 'kyb',
    subjectId: review.organizationId,
    organizationId: review.organizationId,
    after: { reviewId },
  })
  return { name: `verification-${review.organization.slug}.pdf`, bytes }
}
