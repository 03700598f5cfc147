import * as z from 'zod/mini'
import { legalForms } from '@/server/contract/kyb'
import { countryCode, optionalText, requiredText } from './fields'

/** Each part may come later; submitting asks for all of them. */
export const CompanyForm = z.object({
  legalName: optionalText(200),
  registrationNumber: optionalText(60),
  legalForm: z.enum(['', ...legalForms]),
  country: z.string().check(z.trim(), z.regex(/^([A-Z]{2})?$/, 'Choose a country.')),
  registeredAddress: optionalText(500),
  businessAddress: optionalText(500),
  isWidelyHeld: z.boolean(),
})
export type CompanyForm = z.output<typeof CompanyForm>

export const OfficerForm = z.object({
  name: requiredText('Enter a name.', 200),
  position: requiredText('Enter the position.', 100),
  bornOn: z.iso.date('Enter a date of birth.'),
  country: countryCode(),
})
