import { listDeletions, retryDeletion } from '@/server/modules/deletion'
import { router, staffProcedure } from '../init'

/** Deletions of organizations and accounts, as Croupier's staff see them. */
export const staffDeletionsRouter = router({
  list: staffProcedure(listDeletions),
  retry: staffProcedure(retryDeletion, { stepUp: true }),
})
