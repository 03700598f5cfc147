import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { workOnDeletions } from '../work-on-deletions'

/** The job as a process of its own, so that a test can kill it for real. */
await workOnDeletions(systemContext('work-on-deletions', systemClock, 'work-once'))
process.exit(0)
