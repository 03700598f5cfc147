import { z } from 'zod'
import { Registration } from '@/server/contract/forms/account'
import {
  acceptInvite,
  acceptOwnership,
  allowProviderLink,
  approveJoinRequest,
  changeRole,
  declineJoinRequest,
  declineOwnership,
  endMemberSessions,
  getInvitation,
  getTeam,
  inviteMember,
  leaveOrganization,
  listMemberSessions,
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
import { searchSignIns } from '@/server/modules/accounts/sign-ins'
import { openProcedure, procedure, router } from '../init'

const link = z.object({ token: z.string().min(1).max(100) })

/** What the holder of an invite's link may do; the link is the permission. */
export const invitesRouter = router({
  look: openProcedure.input(link).query(({ ctx, input }) => getInvitation(ctx, input)),

  accept: openProcedure
    .input(link.extend({ registration: z.nullable(Registration) }))
    .mutation(({ ctx: { requestId, clock, origin, viewer }, input }) =>
      acceptInvite({ requestId, clock, origin }, { ...input, viewer }),
    ),
})

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
  allowProviderLink: procedure(allowProviderLink, delicate),
  requireTwoFactor: procedure(requireTwoFactor, delicate),
  offerOwnership: procedure(offerOwnership, delicate),
  withdrawOwnership: procedure(withdrawOwnershipOffer, delicate),
  acceptOwnership: procedure(acceptOwnership, delicate),
  declineOwnership: procedure(declineOwnership),
  setJoinCode: procedure(setJoinCode, delicate),
  approveJoin: procedure(approveJoinRequest, delicate),
  declineJoin: procedure(declineJoinRequest, delicate),
  /** Where a member is signed in. */
  sessions: procedure(listMemberSessions),
  endSessions: procedure(endMemberSessions, delicate),
  /** Attempts of members to sign in. */
  signIns: procedure(searchSignIns),
  /** One's own membership. */
  leave: procedure(leaveOrganization, delicate),
})
