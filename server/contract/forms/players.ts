import * as z from 'zod/mini'
import { countryCode, optionalText, requiredText } from './fields'

const playerId = requiredText('Enter a player ID.', 128)

/** A player and where they are. */
export const PlayerForm = z.object({
  playerId,
  country: countryCode(),
})

export const LaunchForm = z.object({ ...PlayerForm.shape, currency: z.string(), ref: z.string() })
export type LaunchForm = z.output<typeof LaunchForm>

/** Durations of an exclusion; the first has no end. */
export const exclusionPeriods = ['good', 'day', 'week', 'month', 'half-year'] as const

export const ExclusionForm = z.object({
  playerId,
  brandId: z.string(),
  period: z.enum(exclusionPeriods),
  reason: optionalText(500),
})
export type ExclusionForm = z.output<typeof ExclusionForm>
