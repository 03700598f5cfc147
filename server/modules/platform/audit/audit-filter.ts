import { z } from 'zod'
import { textFilter } from '@/server/contract/inputs'

/** What the log can be narrowed by. */
export const AuditFilter = z.object({
  /** Part of the acting person's name, or a whole subject id, request id or address. */
  text: textFilter(200),
  /** What an action starts with, e.g. `key`. */
  area: textFilter(200),
  /** Only what Croupier's own staff did. */
  isStaffOnly: z.boolean().optional(),
  /** Only what this bulk run did. Without it, a run's rows are left out: the run has its own. */
  runId: z.uuid().optional(),
  from: z.date().optional(),
  to: z.date().optional(),
})
export type AuditFilter = z.output<typeof AuditFilter> & { organizationId: string }

/** The same over all organizations. */
export const EverywhereFilter = AuditFilter.extend({
  /** A slug or an id. */
  organization: textFilter(100),
})
