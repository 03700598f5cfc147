import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { authenticationResponse, registrationResponse } from '@/server/auth/passkey-answer'
import { readDevice } from '@/server/contract/device'
import { ChangedPassword, ForgottenPassword, NewPassword, OwnName } from '@/server/contract/forms/account'
import { StorableText } from '@/server/contract/primitives'
import { mailing } from '@/server/modules/accounts/mail'
import {
  addPasskey,
  changeName,
  changePassword,
  confirmIdentity,
  confirmTwoFactor,
  disableTwoFactor,
  endOtherSessions,
  endSession,
  getTwoFactor,
  listPasskeys,
  listSessions,
  lookAtReset,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  requestPasswordReset,
  requestToJoin,
  resetPassword,
  startPasskey,
  startPasskeyProof,
  startTwoFactor,
  type Viewer,
} from '@/server/modules/accounts/members'
import { croupier } from '../context'
import { openProcedure, router, signedInProcedure } from '../init'

const password = z.string().min(1, 'Enter your password.').max(1_024)
const code = z.string().trim().min(1, 'Enter the code.').max(64)
const token = z.string().min(1).max(100)

const proof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password'), password }),
  z.object({ kind: z.literal('code'), code }),
  z.object({ kind: z.literal('passkey'), challengeId: z.uuid(), response: authenticationResponse }),
])

const own = ({ userId, email, name, session }: Viewer) => ({ userId, email, name, sessionId: session.id })

const passkeyName = StorableText.trim().min(1, 'Enter a name.').max(80, 'At most 80 characters.')

/** Who requires this person to have a second factor. */
const requiredBy = ({ isStaff, memberships }: Viewer) => [
  ...(isStaff ? [croupier] : []),
  ...memberships.filter((membership) => membership.requiresTwoFactor).map((membership) => membership.name),
]

/** An identity provider answers for its organization alone: it must not leave a way into the account. */
const delicate = signedInProcedure.meta({ stepUp: true }).use(({ ctx, next }) => {
  // defence: a session of a provider changes no sign-in methods
  if (ctx.viewer.session.connectionId !== null)
    throw new TRPCError({
      code: 'FORBIDDEN',
      message: 'Sign in with your password to change how you sign in.',
    })
  return next()
})

/** Procedures of a person's own account. */
export const accountRouter = router({
  /** Answers what a procedure with `stepUp` asked for. */
  confirm: signedInProcedure
    .input(proof)
    .mutation(({ ctx, input }) => confirmIdentity(ctx, own(ctx.viewer), input)),

  changeName: signedInProcedure
    .input(OwnName)
    .mutation(({ ctx, input }) => changeName(ctx.context, own(ctx.viewer), input)),

  changePassword: signedInProcedure
    .input(ChangedPassword)
    .mutation(({ ctx, input }) => changePassword(ctx.context, own(ctx.viewer), input)),

  twoFactor: signedInProcedure.query(({ ctx }) => getTwoFactor(ctx.viewer)),

  /** With its seed, which only this answer holds. */
  startTwoFactor: delicate.mutation(({ ctx }) => startTwoFactor(ctx.context, ctx.viewer)),

  confirmTwoFactor: signedInProcedure
    .input(z.object({ code }))
    .mutation(({ ctx, input }) => confirmTwoFactor(ctx.context, own(ctx.viewer), input)),

  disableTwoFactor: delicate.mutation(({ ctx }) =>
    disableTwoFactor(ctx.context, ctx.viewer, { requiredBy: requiredBy(ctx.viewer) }),
  ),

  passkeys: signedInProcedure.query(({ ctx }) => listPasskeys(ctx.viewer)),

  startPasskey: delicate.mutation(({ ctx }) => startPasskey(ctx.context, own(ctx.viewer))),

  /** With its recovery codes, if it is the first second factor; only this answer holds them. */
  addPasskey: signedInProcedure
    .input(z.object({ challengeId: z.uuid(), name: passkeyName, response: registrationResponse }))
    .mutation(({ ctx, input }) => addPasskey(ctx.context, own(ctx.viewer), input)),

  renamePasskey: signedInProcedure
    .input(z.object({ passkeyId: z.uuid(), name: passkeyName }))
    .mutation(({ ctx, input }) => renamePasskey(ctx.context, own(ctx.viewer), input)),

  removePasskey: delicate
    .input(z.object({ passkeyId: z.uuid() }))
    .mutation(({ ctx, input }) =>
      removePasskey(ctx.context, own(ctx.viewer), { ...input, requiredBy: requiredBy(ctx.viewer) }),
    ),

  /** What `confirm` with a passkey answers. */
  startConfirm: signedInProcedure.mutation(({ ctx }) => startPasskeyProof(ctx, ctx.viewer.userId)),

  /** The challenge for signing in with any passkey of this site. */
  startPasskeySignIn: openProcedure.mutation(({ ctx }) => startPasskeyProof(ctx, null)),

  renewRecoveryCodes: delicate.mutation(({ ctx }) => renewRecoveryCodes(ctx.context, ctx.viewer)),

  devices: signedInProcedure.query(async ({ ctx }) => {
    const sessions = await listSessions(ctx, own(ctx.viewer))
    return sessions.map(({ userAgent, ...session }) => ({ ...session, ...readDevice(userAgent) }))
  }),

  endDevice: signedInProcedure
    .input(z.object({ sessionId: z.uuid() }))
    .mutation(({ ctx, input }) => endSession(ctx, { userId: ctx.viewer.userId, sessionId: input.sessionId })),

  endOtherDevices: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx, own(ctx.viewer))),

  requestToJoin: signedInProcedure
    .input(z.object({ code: z.string().trim().min(1, 'Enter the code.').max(40) }))
    .mutation(({ ctx, input }) => requestToJoin(ctx.context, ctx.viewer, input)),

  /** Whether this deployment sends mail, and where the demo's is read. */
  mailing: openProcedure.query(() => mailing()),

  /** For visitors who are not signed in; the answer is the same whether or not the address has an account. */
  requestReset: openProcedure
    .input(ForgottenPassword)
    .mutation(({ ctx: { requestId, clock, origin }, input }) =>
      requestPasswordReset({ requestId, clock, origin }, input),
    ),

  lookAtReset: openProcedure.input(z.object({ token })).query(({ ctx, input }) => lookAtReset(ctx, input)),

  reset: openProcedure
    .input(z.object({ token, ...NewPassword.shape }))
    .mutation(({ ctx: { requestId, clock, origin }, input }) =>
      resetPassword({ requestId, clock, origin }, input),
    ),
})
