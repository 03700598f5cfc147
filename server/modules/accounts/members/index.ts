export { acceptInvite, getInvitation } from './accept-invite'
export {
  changeName,
  changePassword,
  createUser,
  getNotifications,
  getProfile,
  recordOwn,
  setNotifications,
} from './account'
export { confirmIdentity, type IdentityProof } from './confirm-identity'
export { endMembershipsOf, leaveOrganization } from './end-memberships'
export { findViewer, type Viewer, type ViewerMembership } from './find-viewer'
export { getTeam } from './get-team'
export { getOwnership, inviteMember, inviteOwner, resendInvite, revokeInvite } from './invites'
export {
  approveJoinRequest,
  declineJoinRequest,
  requestToJoin,
  setJoinCode,
} from './join-by-code'
export {
  changeRole,
  reinstateMember,
  requireTwoFactor,
  resetMemberTwoFactor,
  suspendMember,
} from './manage-member'
export { endMemberSessions, listMemberSessions } from './member-sessions'
export {
  closeOrganization,
  findForStaff,
  findOpenedOrganization,
  type OpenedOrganization,
  openOrganization,
} from './open-organization'
export { type PasskeyAnswer, startPasskeyProof } from './passkey-proof'
export {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
} from './passkeys'
export { endAccount, endTeam, eraseAccount, lockOrganizationsOf } from './queries'
export {
  findAttentionRecipients,
  findMemberName,
  findMembersWithRoles,
  findPayerEmails,
  findPeopleOf,
  findStaffWithRoles,
  wasEverMember,
} from './queries-notifications'
export {
  lookAtReset,
  pruneResets,
  requestPasswordReset,
  resetPassword,
} from './reset-password'
export {
  endOtherSessions,
  endSession,
  endSessions,
  flushSessionUses,
  listSessions,
  pruneUserSessions,
  sessionMaxAgeS,
} from './sessions'
export { normalizeEmail, type SignInOutcome, signIn } from './sign-in'
export { requireAssignable } from './team-rules'
export {
  requireAskingRoom,
  requireEnquiryRoom,
  requireSubscribingRoom,
  requireTestRoom,
} from './throttle'
export {
  acceptOwnership,
  declineOwnership,
  offerOwnership,
  withdrawOwnershipOffer,
} from './transfer-ownership'
export {
  adoptTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from './two-factor'
