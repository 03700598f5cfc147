import { z } from 'zod'
import { protectionKinds, protectionOutcomes, protectionRules, protectionSubjects } from './protection'
import { signInMethods, signInOutcomes } from './sign-ins'

/** Inputs of the cabinet that name one thing, and parts of them that many lists share. */
export const OneBrand = z.object({ brandId: z.uuid() })
export type OneBrand = z.output<typeof OneBrand>
export const OneCampaign = z.object({ campaignId: z.uuid() })
export type OneCampaign = z.output<typeof OneCampaign>
export const OneEndpoint = z.object({ endpointId: z.uuid() })
export type OneEndpoint = z.output<typeof OneEndpoint>
export const OneGame = z.object({ gameId: z.uuid() })
export type OneGame = z.output<typeof OneGame>
export const OneGrant = z.object({ grantId: z.uuid() })
export type OneGrant = z.output<typeof OneGrant>
export const OneIncident = z.object({ incidentId: z.uuid() })
export type OneIncident = z.output<typeof OneIncident>
export const OneInvite = z.object({ inviteId: z.uuid() })
export type OneInvite = z.output<typeof OneInvite>
export const OneJoinRequest = z.object({ requestId: z.uuid() })
export type OneJoinRequest = z.output<typeof OneJoinRequest>
export const OneKey = z.object({ keyId: z.uuid() })
export type OneKey = z.output<typeof OneKey>
export const OneMember = z.object({ membershipId: z.uuid() })
export type OneMember = z.output<typeof OneMember>
export const OneOrganization = z.object({ organizationId: z.uuid() })
export type OneOrganization = z.output<typeof OneOrganization>
export const OneProvider = z.object({ providerCode: z.string().min(1).max(64) })
export type OneProvider = z.output<typeof OneProvider>
export const OneRun = z.object({ runId: z.uuid() })
export type OneRun = z.output<typeof OneRun>
export const OneSession = z.object({ sessionId: z.uuid() })
export type OneSession = z.output<typeof OneSession>
export const OneTransaction = z.object({ id: z.uuid() })
export type OneTransaction = z.output<typeof OneTransaction>

/** A filter that a person types; left out, it does not narrow. */
export const textFilter = (max: number) => z.string().trim().min(1).max(max).optional()

/** Which end a list by time begins with. */
export const timeOrder = z.enum(['newest', 'oldest']).optional()
export type TimeOrder = NonNullable<z.output<typeof timeOrder>>

/** Where a page of a keyset list begins. */
export const pageCursor = z.string().max(100).nullable().optional()

/** What narrows the report of player protection. Without a period, the 30 days before now. */
export const ProtectionFilter = z.object({
  kind: z.enum(protectionKinds).optional(),
  outcome: z.enum(protectionOutcomes).optional(),
  subject: z.enum(protectionSubjects).optional(),
  rule: z.enum(protectionRules).optional(),
  brandId: z.uuid().optional(),
  playerId: textFilter(128),
  from: z.date().optional(),
  to: z.date().optional(),
})
export type ProtectionFilter = z.output<typeof ProtectionFilter>

/** What the sign-in log can be narrowed by. */
export const SignInFilter = z.object({
  /** Part of the person's name or email, or a whole address. */
  text: textFilter(200),
  method: z.enum(signInMethods).optional(),
  outcome: z.enum(signInOutcomes).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
})
export type SignInFilter = z.output<typeof SignInFilter>
