import * as z from 'zod/mini'
import { optionalText, requiredText } from './fields'

/** Days ahead at which operators learn of a retirement. */
export const retirementNoticeDays = 30

const minute = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Enter a date and time.'))

export const ScheduleReleaseForm = z.object({
  /** By UTC. */
  goesLiveAt: minute,
})

export const RetireGameForm = z.object({
  /** By UTC. */
  retiresAt: minute,
  /** Operators read it. */
  note: optionalText(500),
  /** Within the notice: why, for the audit log. */
  urgentReason: optionalText(300),
})
export type RetireGameForm = z.output<typeof RetireGameForm>

export const KeepGameForm = z.object({ reason: requiredText('Enter a reason.', 300, 3) })
