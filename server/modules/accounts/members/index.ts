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
export {
  applyProviderRole,
  type GivenRole,
  registerFromProvider,
  unusablePassword,
} from './external-sign-in'
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
export { allowProviderLink } from './provider-link'
export { applyProvisioning, endProvisioned, type ProvisionedPerson } from './provisioned'
export {
  endAccount,
  endTeam,
  eraseAccount,
  findUserByEmail,
  findUserById,
  lockOrganizationsOf,
  touchSignIn,
} from './queries'
export {
  findAttentionRecipients,
  findMemberName,
  findMembersWithRoles,
  findPayerEmails,
  findPeopleOf,
  findStaffWithRoles,
  wasEverMember,
} from './queries-notifications'
export { endSessionsOfConnection, findProviderSession } from './queries-sessions'
export { endProviderLink, inTeamTransaction, isProviderLinkAllowed } from './queries-team'
export {
  lookAtReset,
  pruneResets,
  requestPasswordReset,
  resetPassword,
} from './reset-password'
export {
  beginSession,
  confirmSession,
  endOtherSessions,
  endSession,
  endSessions,
  flushSessionUses,
  listSessions,
  pruneUserSessions,
  sessionMaxAgeS,
} from './sessions'
export {
  normalizeEmail,
  provePassword,
  type SignInContext,
  type SignInOutcome,
  signIn,
  whatHappened,
} from './sign-in'
export { requireAssignable } from './team-rules'
export {
  requireAskingRoom,
  requireAttempt,
  requireEnquiryRoom,
  requireSubscribingRoom,
  requireTestRoom,
} from './throttle'
export { discoveryKeys } from './throttle-rules'
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
