import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { OneReview } from './inputs'
import { requireReview } from './require-review'
import { screenCase } from './screen-case'

/** Screens a case now. Throws E7015, E7014. */
export const screenReview = writeVerb(
  'kyb.review',
  OneReview,
  async (ctx: Context, { reviewId }: OneReview) =>
    screenCase(ctx, (await requireReview(reviewId)).organizationId),
)
