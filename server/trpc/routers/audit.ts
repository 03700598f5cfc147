import { searchAudit } from '@/server/modules/audit'
import { procedure, router } from '../init'

export const auditRouter = router({ search: procedure(searchAudit) })
