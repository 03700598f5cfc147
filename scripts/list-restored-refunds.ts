import { randomUUID } from 'node:crypto'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { closeDatabase } from '@/server/db'
import { csvLine } from '@/server/formats/csv'
import { listRefundsAfterRestore } from '@/server/modules/delivery/wallet'

/** `npm run restore:refunds`: refunds of unknown bets that were delivered after a restore, as CSV. */
const ctx = systemContext('restore:refunds', systemClock, randomUUID())
const columns = [
  ...(['restorePointId', 'movementId', 'organization', 'providerCode', 'transactionId'] as const),
  ...(['referenceTransactionId', 'playerId', 'amountMinor', 'currency', 'state'] as const),
] as const
process.stdout.write(csvLine([...columns, 'createdAt']))
for (const refund of await listRefundsAfterRestore(ctx))
  process.stdout.write(csvLine([...columns.map((name) => refund[name]), refund.createdAt.toISOString()]))
await closeDatabase()
