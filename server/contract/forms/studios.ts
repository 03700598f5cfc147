import * as z from 'zod/mini'
import { requiredText } from './fields'

/** Of a provider; its test environment's ends with `-test`. */
export const studioCode = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[a-z][a-z0-9]{1,30}$/, 'Use 2 to 31 lowercase letters and digits, and begin with a letter.'),
  )

export const studioDialects = ['aurora', 'borealis', 'cascade'] as const

export const EnrolStudioForm = z.object({
  organizationId: z.uuid('Choose an organization.'),
  providerCode: studioCode,
  dialect: z.enum(studioDialects),
})
export type EnrolStudioForm = z.output<typeof EnrolStudioForm>

/** Further checks of the address are the server's. */
export const StudioAddressForm = z.object({ baseUrl: requiredText('Enter an https address.', 500) })

export const DeclineStudioForm = z.object({ reason: requiredText('Enter a reason.', 300, 3) })
