import {
  assignReview,
  decideHit,
  decideReview,
  getOrganizationKyb,
  getReview,
  listReviews,
  openReviewDocument,
  reopenKyb,
  requestInformation,
  screenReview,
} from '@/server/modules/accounts/kyb'
import { inOrganization } from '../adapt-verb'
import { router, staffProcedure } from '../init'

/** The reviewers' side of verifications. */
export const staffVerificationRouter = router({
  reviews: staffProcedure(listReviews),
  review: staffProcedure(getReview),
  organization: staffProcedure(getOrganizationKyb),
  assign: staffProcedure(assignReview),
  screen: staffProcedure(screenReview),
  decideHit: staffProcedure(decideHit),
  requestInformation: staffProcedure(requestInformation),
  decide: staffProcedure(decideReview, { stepUp: true }),
  openDocument: staffProcedure(openReviewDocument),
  reopen: staffProcedure(inOrganization(reopenKyb), { stepUp: true }),
})
