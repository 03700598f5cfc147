export { cancelAccountDeletion, cancelOrganizationDeletion } from './cancel-deletion'
export {
  confirmAccountDeletion,
  confirmOrganizationDeletion,
  DeletionToken,
  lookAtAccountToken,
  lookAtDeletionToken,
} from './confirm-deletion'
export { exportAccount } from './export-account'
export { exportOrganization } from './export-organization'
export {
  countStuckDeletions,
  findScheduledDeletions,
  getAccountDeletion,
  getOrganizationDeletion,
} from './get-deletion'
export { type DeletionReport, previewAccountDeletion, previewOrganizationDeletion } from './impact'
export { requestAccountDeletion, requestOrganizationDeletion } from './request-deletion'
export { listDeletions, retryDeletion } from './staff-deletions'
export { workOnDeletions } from './work-on-deletions'
