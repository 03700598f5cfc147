export {
  confirmAccountDeletion,
  confirmOrganizationDeletion,
  DeletionToken,
  lookAtAccountToken,
  lookAtDeletionToken,
} from './confirm-deletion'
export { exportAccount } from './export-account'
export { exportOrganization } from './export-organization'
export { type DeletionReport, previewAccountDeletion, previewOrganizationDeletion } from './impact'
export {
  countStuckDeletions,
  findScheduledDeletions,
  getAccountDeletion,
  getOrganizationDeletion,
  listDeletions,
  retryDeletion,
} from './list-deletions'
export {
  cancelAccountDeletion,
  cancelOrganizationDeletion,
  requestAccountDeletion,
  requestOrganizationDeletion,
} from './request-deletion'
export { workOnDeletions } from './work-on-deletions'
