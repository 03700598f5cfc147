import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { resolutionOutcomes } from '@/server/contract/delivery-states'

/** The form for resolving callbacks, one or many. */
export const resolutionForm = z.object({
  outcome: z.enum(['', ...resolutionOutcomes]).check(z.refine((value) => value !== '', 'Select an outcome.')),
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Explain how this was settled.'),
      z.maxLength(2_000, 'At most 2,000 characters.'),
    ),
})
export type ResolutionForm = z.infer<typeof resolutionForm>

export const emptyResolution: ResolutionForm = { outcome: '', note: '' }

export const resolutionResolver = zodResolver(resolutionForm)

/** What the server takes; null while no outcome is selected. */
export function resolutionOf({ outcome, note }: ResolutionForm) {
  return outcome === '' ? null : { outcome, note }
}
