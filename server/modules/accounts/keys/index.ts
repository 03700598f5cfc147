export { type AuthenticatedKey, authenticateKey, type KeyOwner } from './authenticate-key'
export { issueKey, maxActiveKeys } from './issue-key'
export { isAllowedFrom } from './key-limitations'
export { moveKey, moveKeysOfMember } from './key-owner'
export { flushKeyUses, pruneKeyUsage } from './last-use'
export { listKeys, renameKey, restrictKey, revokeKey, takeOverKey } from './manage-key'
export { endKeys, eraseKeys, findKeyNames } from './queries'
export { rotateKey } from './rotate-key'
export {
  changeServiceAccount,
  createServiceAccount,
  listServiceAccounts,
  removeServiceAccount,
  switchServiceAccount,
} from './service-accounts'
