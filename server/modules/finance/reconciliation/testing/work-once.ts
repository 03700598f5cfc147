import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { compareDue } from '../compare'
import { loadImports } from '../imports'

/** Both jobs as a process of their own, so that a test can kill it for real. */
const ctx = systemContext('compare-ledgers', systemClock, 'work-once')
await loadImports(ctx)
await compareDue(ctx)
process.exit(0)
