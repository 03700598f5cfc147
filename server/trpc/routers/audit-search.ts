import { z } from 'zod'

const text = z.string().trim().min(1).max(200).optional()

/** What the audit log can be narrowed by. */
export const auditFilter = z.object({
  text,
  area: text,
  isStaffOnly: z.boolean().optional(),
  from: z.date().optional(),
  to: z.date().optional(),
})
