export { acceptInvite, lookAtInvite } from './accept-invite'
export { confirmIdentity, type IdentityProof } from './confirm-identity'
export { createUser, minPasswordLength } from './create-user'
export { findViewer, type Seat, type Viewer } from './find-viewer'
export { inviteMember, resendInvite, revokeInvite } from './invite-member'
export { getOwnership, inviteOwner } from './invite-owner'
export {
  changeRole,
  getTeam,
  reinstateMember,
  suspendMember,
  transferOwnership,
} from './manage-member'
export {
  findOpenedOrganization,
  type OpenedOrganization,
  openOrganization,
  searchOrganizations,
} from './open-organization'
export { isPermitted, type Permission, permissions, permissionsOf, type Standing } from './permissions'
export { hasPermission, requirePermission } from './require-permission'
export { flushSessionUses } from './session-use'
export {
  endOtherSessions,
  endSession,
  endSessions,
  listSessions,
  pruneUserSessions,
  sessionMaxAgeS,
} from './sessions'
export { type SignInOutcome, signIn } from './sign-in'
export { type AssignableRole, assignableRoles } from './team-rules'
