import { listOutbox } from '@/server/modules/accounts/mail'
import { openProcedure, router } from '../init'

/** The demo's mail, for anyone: an invited person has no session yet. Not found where mail is really sent. */
export const outboxRouter = router({
  list: openProcedure.query(() => listOutbox()),
})
