import { z } from 'zod'
import {
  assignableRoles,
  changeRole,
  getTeam,
  inviteMember,
  reinstateMember,
  resendInvite,
  revokeInvite,
  suspendMember,
  transferOwnership,
} from '@/server/modules/members'
import { permittedProcedure, router } from '../init'

const member = z.object({ membershipId: z.uuid() })
const invite = z.object({ inviteId: z.uuid() })
const role = z.enum(assignableRoles)

export const teamRouter = router({
  get: permittedProcedure('team.read').query(({ ctx }) => getTeam(ctx.tenant)),

  /** With `resend`, the only answers that ever hold a link. */
  invite: permittedProcedure('team.manage')
    .input(z.object({ email: z.email().max(320), role }))
    .mutation(({ ctx, input }) => inviteMember(ctx.tenant, input)),

  resend: permittedProcedure('team.manage')
    .input(invite)
    .mutation(({ ctx, input }) => resendInvite(ctx.tenant, input)),

  revoke: permittedProcedure('team.manage')
    .input(invite)
    .mutation(({ ctx, input }) => revokeInvite(ctx.tenant, input)),

  changeRole: permittedProcedure('team.manage')
    .input(member.extend({ role }))
    .mutation(({ ctx, input }) => changeRole(ctx.tenant, input)),

  suspend: permittedProcedure('team.manage')
    .input(member)
    .mutation(({ ctx, input }) => suspendMember(ctx.tenant, input)),

  reinstate: permittedProcedure('team.manage')
    .input(member)
    .mutation(({ ctx, input }) => reinstateMember(ctx.tenant, input)),

  transfer: permittedProcedure('team.transfer')
    .input(member)
    .mutation(({ ctx, input }) => transferOwnership(ctx.tenant, input)),
})
