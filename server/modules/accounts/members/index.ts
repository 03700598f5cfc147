export { acceptInvite, getInvitation } from './accept-invite'
export { changeName, changePassword } from './change-account'
export { confirmIdentity, type IdentityProof } from './confirm-identity'
export { createUser } from './create-user'
export { endMembershipsOf } from './end-memberships'
export { findViewer, type Viewer, type ViewerMembership } from './find-viewer'
export { getProfile } from './get-profile'
export { getTeam } from './get-team'
export { inviteMember, resendInvite, revokeInvite } from './invite-member'
export { getOwnership, inviteOwner } from './invite-owner'
export {
  approveJoinRequest,
  declineJoinRequest,
  requestToJoin,
  setJoinCode,
} from './join-by-code'
export { leaveOrganization } from './leave-organization'
export { changeRole, reinstateMember, suspendMember } from './manage-member'
export { getNotifications, setNotifications } from './notifications'
export {
  closeOrganization,
  findForStaff,
  findOpenedOrganization,
  type OpenedOrganization,
  openOrganization,
} from './open-organization'
export { type PasskeyAnswer, startPasskeyProof } from './passkey-proof'
export { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys'
export { endAccount, endTeam, eraseAccount, eraseTeam, lockOrganizationsOf } from './queries-erase'
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
export { signInWithPasskey } from './sign-in-with-passkey'
export { requireAskingRoom, requireEnquiryRoom, requireTestRoom } from './stranger-limits'
export { type AssignableRole, assignableRoles } from './team-rules'
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
