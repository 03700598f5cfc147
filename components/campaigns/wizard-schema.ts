import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { termsFields } from '@/components/free-rounds/terms-schema'

export const wizardForm = z.object({
  terms: z.object(termsFields),
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(120, 'At most 120 characters.')),
  campaignRef: z.string().check(z.trim(), z.maxLength(128, 'At most 128 characters.')),
  /** Empty: the default brand. */
  brandRef: z.string(),
  country: z.string().check(z.trim(), z.regex(/^(?:[A-Za-z]{2})?$/, 'Two letters, such as SE.')),
})

export const resolver = zodResolver(wizardForm)
