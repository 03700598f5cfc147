import {
  approveSubmission,
  commentOwnSubmission,
  commentSubmission,
  createSubmission,
  deleteDraft,
  getOwnSubmission,
  getSubmission,
  listOwnSubmissions,
  listSubmissions,
  requestChanges,
  resolveOwnComment,
  resolveSubmissionComment,
  saveSubmission,
  submitSubmission,
  withdrawSubmission,
} from '@/server/modules/catalogue/submissions'
import { procedure, router, staffProcedure } from '../init'

/** A studio's own submissions, in the shapes of those that staff see. */
export const studioSubmissionsRouter = router({
  list: procedure(listOwnSubmissions),
  get: procedure(getOwnSubmission),
  create: procedure(createSubmission),
  save: procedure(saveSubmission),
  submit: procedure(submitSubmission),
  withdraw: procedure(withdrawSubmission),
  remove: procedure(deleteDraft),
  comment: procedure(commentOwnSubmission),
  resolve: procedure(resolveOwnComment),
})

export const staffSubmissionsRouter = router({
  list: staffProcedure(listSubmissions),
  get: staffProcedure(getSubmission),
  comment: staffProcedure(commentSubmission),
  resolve: staffProcedure(resolveSubmissionComment),
  requestChanges: staffProcedure(requestChanges),
  approve: staffProcedure(approveSubmission),
})
