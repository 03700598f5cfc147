export { cancelAccountDeletion, cancelOrganizationDeletion } from './cancel-deletion'
export {
  confirmAccountDeletion,
  confirmOrganizationDeletion,
  DeletionToken,
  lookAtAccountToken,
  lookAtDeletionToken,
} from './confirm-deletion'
export { countStuckDeletions } from './count-stuck'
export { getAccountDeletion, getOrganizationDeletion } from './get-deletion'
export { previewAccountDeletion, previewOrganizationDeletion } from './impact'
export { requestAccountDeletion, requestOrganizationDeletion } from './request-deletion'
export { listDeletions, retryDeletion } from './staff-deletions'
export { workOnDeletions } from './work-on-deletions'
