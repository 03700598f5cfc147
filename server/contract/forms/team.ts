import * as z from 'zod/mini'
import { email } from './fields'

/** The roles a membership can be given; ownership is handed over, never given (spec §7.2, E8009). */
export const assignableRoles = ['admin', 'developer', 'manager', 'finance', 'analyst'] as const
export type AssignableRole = (typeof assignableRoles)[number]

export const NewInvite = z.object({
  email: email('Enter their work email.'),
  role: z.enum(assignableRoles),
})
export type NewInvite = z.output<typeof NewInvite>

export const OwnerInvite = z.object({ email: email('Enter the owner’s work email.') })
export type OwnerInvite = z.output<typeof OwnerInvite>
