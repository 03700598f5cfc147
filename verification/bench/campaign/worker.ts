import { listenForInvalidations } from '@/server/cache/listen-for-invalidations'
import { systemClock } from '@/server/core/clock'
import { jobs } from '@/server/jobs/jobs'
import { startTicker } from '@/server/jobs/ticker'

/** The background of one service process, as far as campaigns go, hearing of them as it does; says how much memory it has taken at most. */
listenForInvalidations()
startTicker(
  jobs.filter((job) => job.name === 'issue-campaigns'),
  systemClock,
)
const tell = () => process.send?.({ peakRssKb: process.resourceUsage().maxRSS })
tell()
setInterval(tell, 250)
process.on('disconnect', () => process.exit(0))
