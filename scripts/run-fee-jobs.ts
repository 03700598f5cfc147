import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { closeDatabase } from '@/server/db'
import { rollStatistics } from '@/server/modules/delivery/statistics'
import { accrueCommissions } from '@/server/modules/finance/affiliates'
import { accrueFees } from '@/server/modules/finance/contracts'

/** What three jobs of the next minutes would do, at once and in their order: a browser test does not wait for them. */
const ctx = systemContext('run-fee-jobs', systemClock, newId())
await rollStatistics(ctx)
await accrueFees(ctx)
await accrueCommissions(ctx)
await closeDatabase()
