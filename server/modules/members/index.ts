export { acceptInvite, lookAtInvite } from './accept-invite'
export { createUser, minPasswordLength } from './create-user'
export { endSessions } from './end-sessions'
export { findViewer, type Seat, type Viewer } from './find-viewer'
export { inviteMember, resendInvite, revokeInvite } from './invite-member'
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
export { requirePermission } from './require-permission'
export { type SignInOutcome, signIn } from './sign-in'
export { type AssignableRole, assignableRoles } from './team-rules'
