export {
  approveSubmission,
  commentSubmission,
  getSubmission,
  listSubmissions,
  requestChanges,
  resolveSubmissionComment,
} from './reviews'
export {
  commentOwnSubmission,
  createSubmission,
  deleteDraft,
  exportOwnSubmissions,
  getOwnSubmission,
  listOwnSubmissions,
  resolveOwnComment,
  saveSubmission,
  submitSubmission,
  withdrawSubmission,
} from './submissions'
