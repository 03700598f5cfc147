import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { closeDatabase } from '@/server/db'
import { markRestorePoint } from '@/server/modules/delivery/wallet'

/** `npm run restore:mark -- <iso time> [--days 30]`: after a restore, before any instance starts. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { days: { type: 'string', default: '30' } },
})
try {
  const restoredTo = new Date(positionals[0] ?? '')
  const ctx = systemContext('restore:mark', systemClock, randomUUID())
  const point = await markRestorePoint(ctx, { restoredTo, days: Number(values.days) })
  process.stdout.write(
    `Restore point ${point.id}: what was recorded from ${point.restoredTo.toISOString()} to ${point.markedAt.toISOString()} may be missing.\n` +
      `Refunds of unknown bets are delivered until ${point.deliversRefundsUntil.toISOString()}; ${point.doubtedBets} queued bets may have been delivered meanwhile.\n`,
  )
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  process.stderr.write(`${error.message}.\nUsage: npm run restore:mark -- 2026-11-22T08:00:00Z --days 30\n`)
  process.exitCode = 1
} finally {
  await closeDatabase()
}
