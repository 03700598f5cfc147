import {
  acceptOwnership,
  approveJoinRequest,
  changeRole,
  declineJoinRequest,
  declineOwnership,
  getTeam,
  inviteMember,
  leaveOrganization,
  offerOwnership,
  reinstateMember,
  requireTwoFactor,
  resendInvite,
  resetMemberTwoFactor,
  revokeInvite,
  setJoinCode,
  suspendMember,
  withdrawOwnershipOffer,
} from '@/server/modules/accounts/members'
import { procedure, router } from '../init'

const delicate = { stepUp: true } as const

export const teamRouter = router({
  get: procedure(getTeam),
  /** With `resend`, the only answers that ever hold a link, and only where no mail is sent. */
  invite: procedure(inviteMember, delicate),
  resend: procedure(resendInvite, delicate),
  revoke: procedure(revokeInvite, delicate),
  changeRole: procedure(changeRole, delicate),
  suspend: procedure(suspendMember, delicate),
  reinstate: procedure(reinstateMember, delicate),
  resetTwoFactor: procedure(resetMemberTwoFactor, delicate),
  requireTwoFactor: procedure(requireTwoFactor, delicate),
  offerOwnership: procedure(offerOwnership, delicate),
  withdrawOwnership: procedure(withdrawOwnershipOffer, delicate),
  acceptOwnership: procedure(acceptOwnership, delicate),
  declineOwnership: procedure(declineOwnership),
  setJoinCode: procedure(setJoinCode, delicate),
  approveJoin: procedure(approveJoinRequest, delicate),
  declineJoin: procedure(declineJoinRequest, delicate),
  /** One's own membership. */
  leave: procedure(leaveOrganization, delicate),
})
