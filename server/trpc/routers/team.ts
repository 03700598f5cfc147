import { z } from 'zod'
import {
  acceptOwnership,
  approveJoinRequest,
  assignableRoles,
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
} from '@/server/modules/members'
import { permittedProcedure, router } from '../init'

const member = z.object({ membershipId: z.uuid() })
const invite = z.object({ inviteId: z.uuid() })
const role = z.enum(assignableRoles)

const managing = permittedProcedure('team.manage').meta({ stepUp: true })
const owning = permittedProcedure('team.transfer').meta({ stepUp: true })

export const teamRouter = router({
  get: permittedProcedure('team.read').query(({ ctx }) => getTeam(ctx.tenant)),

  /** With `resend`, the only answers that ever hold a link, and only where no mail is sent. */
  invite: managing
    .input(z.object({ email: z.email().max(320), role }))
    .mutation(({ ctx, input }) => inviteMember(ctx.tenant, input)),

  resend: managing.input(invite).mutation(({ ctx, input }) => resendInvite(ctx.tenant, input)),

  revoke: managing.input(invite).mutation(({ ctx, input }) => revokeInvite(ctx.tenant, input)),

  // defence: unknown input fields are dropped
  changeRole: managing
    .input(member.extend({ role }))
    .mutation(({ ctx, input }) => changeRole(ctx.tenant, input)),

  suspend: managing.input(member).mutation(({ ctx, input }) => suspendMember(ctx.tenant, input)),

  reinstate: managing.input(member).mutation(({ ctx, input }) => reinstateMember(ctx.tenant, input)),

  resetTwoFactor: permittedProcedure('team.resetTwoFactor')
    .meta({ stepUp: true })
    .input(member)
    .mutation(({ ctx, input }) => resetMemberTwoFactor(ctx.tenant, input)),

  requireTwoFactor: permittedProcedure('team.secure')
    .meta({ stepUp: true })
    .input(z.object({ isRequired: z.boolean() }))
    .mutation(({ ctx, input }) => requireTwoFactor(ctx.tenant, input)),

  offerOwnership: owning.input(member).mutation(({ ctx, input }) => offerOwnership(ctx.tenant, input)),

  withdrawOwnership: owning.mutation(({ ctx }) => withdrawOwnershipOffer(ctx.tenant)),

  acceptOwnership: permittedProcedure('team.read')
    .meta({ stepUp: true })
    .mutation(({ ctx }) => acceptOwnership(ctx.tenant)),

  declineOwnership: permittedProcedure('team.read').mutation(({ ctx }) => declineOwnership(ctx.tenant)),

  setJoinCode: managing
    .input(z.object({ isOn: z.boolean() }))
    .mutation(({ ctx, input }) => setJoinCode(ctx.tenant, input)),

  approveJoin: managing
    .input(z.object({ requestId: z.uuid(), role }))
    .mutation(({ ctx, input }) => approveJoinRequest(ctx.tenant, input)),

  declineJoin: managing
    .input(z.object({ requestId: z.uuid() }))
    .mutation(({ ctx, input }) => declineJoinRequest(ctx.tenant, input)),

  /** One's own seat. */
  leave: permittedProcedure('team.read')
    .meta({ stepUp: true })
    .mutation(({ ctx }) => leaveOrganization(ctx.tenant)),
})
