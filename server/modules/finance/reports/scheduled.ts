import { z } from 'zod'
import { ScheduleInput } from '@/server/contract/reports'
import type { ScheduleRow } from './queries-schedules'

const Stored = z.object({
  query: ScheduleInput.shape.query,
  cadence: ScheduleInput.shape.cadence,
  format: ScheduleInput.shape.format,
})

/** A stored schedule in the terms of its contract. */
export function scheduledOf({ id, name, query, cadence, format, recipientIds }: ScheduleRow) {
  return { id, name, recipientIds, ...Stored.parse({ query, cadence, format }) }
}
