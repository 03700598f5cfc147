import { listOutbox } from '@/server/modules/mail'
import { openProcedure, router } from '../init'

/** The demo's mail, for anyone: an invited person has no session yet. Not found wherever mail really leaves. */
export const outboxRouter = router({
  list: openProcedure.query(() => listOutbox()),
})
