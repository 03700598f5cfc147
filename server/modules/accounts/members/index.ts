export { acceptInvite, getInvitation } from './accept-invite'
export { changeName, changePassword, getNotifications, getProfile, setNotifications } from './change-account'
export { confirmIdentity, type IdentityProof } from './confirm-identity'
export { createUser } from './create-user'
export { endMembershipsOf, leaveOrganization } from './end-memberships'
export { findViewer, type Viewer, type ViewerMembership } from './find-viewer'
export { getTeam } from './get-team'
export { inviteMember, resendInvite, revokeInvite } from './invite-member'
export { getOwnership, inviteOwner } from './invite-owner'
export {
  approveJoinRequest,
  declineJoinRequest,
  requestToJoin,
  setJoinCode,
} from './join-by-code'
export { changeRole, reinstateMember, suspendMember } from './manage-member'
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
export { endAccount, endTeam, eraseAccount, eraseTeam, lockOrganizationsOf } from './queries'
export {
  findAttentionRecipients,
  findMemberName,
  findMembersWithRoles,
  findPayerEmails,
  findPeopleOf,
  findStaffWithRoles,
  wasEverMember,
} from './queries-notifications'
export { recordOwn } from './record-own'
export {
  lookAtReset,
  pruneResets,
  requestPasswordReset,
  resetPassword,
} from './reset-password'
export { requireTwoFactor, resetMemberTwoFactor } from './secure-team'
export { flushSessionUses } from './session-use'
export {
  endOtherSessions,
  endSession,
  endSessions,
  listSessions,
  pruneUserSessions,
  sessionMaxAgeS,
} from './sessions'
export { normalizeEmail, type SignInOutcome, signIn } from './sign-in'
export { requireAskingRoom, requireEnquiryRoom, requireTestRoom } from './throttle'
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
