import { readJobHealth } from '@/server/jobs/read-job-health'
import { listOutbox } from '@/server/modules/accounts/mail'
import { getRetention, listArchive, setRetention } from '@/server/modules/delivery/archive'
import { inOrganization } from '../adapt-verb'
import { openProcedure, router, staffProcedure } from '../init'

/** Months of transactions that were archived, and for how long an organization's are kept. */
export const staffArchiveRouter = router({
  list: staffProcedure(listArchive),
  retention: staffProcedure(getRetention),
  setRetention: staffProcedure(inOrganization(setRetention), { stepUp: true }),
})

/** The demo's mail, for anyone: an invited person has no session yet. Not found where mail is really sent. */
export const outboxRouter = router({
  list: openProcedure.query(() => listOutbox()),
})

export const staffJobsRouter = router({ health: staffProcedure(readJobHealth) })
