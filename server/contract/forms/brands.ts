import * as z from 'zod/mini'
import { subOperatorRefPattern } from '@/server/contract/sub-operator-ref'
import { optionalText, typedWhole } from './fields'

/** Empty: the brand is called by its ref. */
export const BrandName = z.object({ name: optionalText(60) })

export const NewBrand = z.object({
  ref: z
    .string()
    .check(
      z.trim(),
      z.regex(
        new RegExp(subOperatorRefPattern),
        'Enter 1 to 32 letters, digits, dashes or underscores, the first and last a letter or digit.',
      ),
    ),
})
export type NewBrand = z.output<typeof NewBrand>

/** Empty: the organization's limit applies. */
export const BrandSessionLimit = z.object({
  limit: typedWhole({
    min: 1,
    max: 1_000,
    message: 'Enter a whole number from 1 to 1,000, or leave empty.',
    mayBe: 'empty',
  }),
})
