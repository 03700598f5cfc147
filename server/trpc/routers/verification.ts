import {
  addKybDocument,
  assignReview,
  decideHit,
  decideReview,
  getOrganizationKyb,
  getReview,
  getVerification,
  listReviews,
  openKybDocument,
  openReviewDocument,
  removeKybDocument,
  removeKybOfficer,
  removeKybOwner,
  reopenKyb,
  requestInformation,
  saveKybOfficer,
  saveKybOwner,
  saveKybProfile,
  screenReview,
  submitKyb,
} from '@/server/modules/accounts/kyb'
import { inOrganization } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'

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

/** The verification of the organization at hand. */
export const verificationRouter = router({
  get: procedure(getVerification),
  saveDetails: procedure(saveKybProfile),
  saveOwner: procedure(saveKybOwner),
  removeOwner: procedure(removeKybOwner),
  saveOfficer: procedure(saveKybOfficer),
  removeOfficer: procedure(removeKybOfficer),
  addDocument: procedure(addKybDocument),
  removeDocument: procedure(removeKybDocument),
  openDocument: procedure(openKybDocument),
  submit: procedure(submitKyb),
})
