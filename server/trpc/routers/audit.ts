import { searchAudit, searchAuditEverywhere } from '@/server/modules/platform/audit'
import { procedure, router, staffProcedure } from '../init'

export const auditRouter = router({
  search: procedure(searchAudit),

  /** For administrators: the logs of all organizations, and Croupier's own. */
  everywhere: staffProcedure(searchAuditEverywhere),
})
