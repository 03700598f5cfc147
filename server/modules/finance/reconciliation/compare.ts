import type { Context } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { findArchivedBefore, firstIdAt } from '@/server/modules/delivery/archive'
import { breakOfLine, type FoundBreak, type Given } from './break-of-line'
import { checkpoint } from './imports'
import { requestPut } from './journal-rows'
import { findCauses } from './queries-causes'
import { type Comparing, emptyLines, fillLines, readOpenLines, replaceTotals } from './queries-compare'
import {
  countMovements,
  findGiven,
  findLatestRules,
  findUndated,
  healBreaks,
  lockDue,
  postpone,
  updateReconciliation,
  upsertBreaks,
} from './queries-runs'

/** With more, a file is of another period or read wrongly, too many to work off one by one. */
export const maxBreaks = 200_000
const breaksAtATime = 2_000
const defaultLateMinutes = 60

/** Compares every period that waits, or that rows came in for by the API; how many. */
export async function compareDue(ctx: Context): Promise<number> {
  await requestPut(ctx)
  let compared = 0
  while (await compareNext(ctx)) compared += 1
  return compared
}

/**
 * Compares the period that has waited longest. One that cannot be compared goes behind the others, so that they are not kept waiting.
 */
async function compareNext(ctx: Context): Promise<boolean> {
  let id: string | null = null
  try {
    return await compareOne(ctx, (locked) => {
      id = locked
    })
  } catch (error) {
    if (id !== null) await postpone(id, ctx.clock.now()).catch((err: unknown) => logNotPostponed(id, err))
    throw error
  }
}

/** After a lost connection, PostgreSQL may still run the comparison's statement and lock its row. */
const logNotPostponed = (reconciliationId: string | null, err: unknown) =>
  log.warn({ reconciliationId, err }, 'comparison not postponed')

/**
 * Compares one period that waits, in one transaction: a process that dies leaves it waiting, and comparing again comes to the same
 * result. False where none waits.
 */
async function compareOne(ctx: Context, onLocked: (id: string) => void): Promise<boolean> {
  return inTransaction(async (tx) => {
    const comparing = await lockDue(tx)
    if (!comparing) return false
    onLocked(comparing.id)
    // Later than the last time, so that what it finds is told from what is gone.
    const last = comparing.comparedAt?.getTime() ?? 0
    const seenAt = new Date(Math.max(ctx.clock.now().getTime(), last + 1))
    const archivedBefore = await findArchivedBefore(tx)
    if (archivedBefore && comparing.from < archivedBefore) {
      const error = `Transactions before ${archivedBefore.toISOString().slice(0, 10)} are in the archive alone.`
      await updateReconciliation(tx, comparing.id, { state: 'failed', error, comparedAt: seenAt })
      return true
    }
    const given = await readGiven(tx, comparing)
    await fillLines(tx, comparing, { firstIdAt, undatedImports: await findUndated(tx, comparing) })
    await replaceTotals(tx, comparing, given)
    const breaks = await recordBreaks(tx, comparing, { given, seenAt })
    checkpoint('breaks_recorded')
    const isReadable = breaks <= maxBreaks
    if (isReadable) {
      await findCauses(tx, comparing, { seenAt, given })
      await healBreaks(tx, comparing.id, seenAt)
    }
    const movementCount = await countMovements(tx, comparing.id)
    await emptyLines(tx, comparing.id)
    await updateReconciliation(tx, comparing.id, {
      state: isReadable ? 'compared' : 'failed',
      error: isReadable ? null : tooMany,
      ...{ comparedAt: seenAt, movementCount },
      compared: { providers: [...given.providers], wallet: given.wallet, rules: given.rules },
    })
    log.info({ reconciliationId: comparing.id, movements: Number(movementCount), breaks }, 'period compared')
    return true
  })
}

const tooMany = `More than ${maxBreaks.toLocaleString('en')} differences: check the period, mapping and time zone of the files, and compare again.`

type Tx = Parameters<Parameters<typeof inTransaction>[0]>[0]

async function readGiven(tx: Tx, comparing: Comparing): Promise<Given> {
  const [given, rules] = [await findGiven(tx, comparing), await findLatestRules(tx)]
  return {
    providers: given.flatMap(({ side, providerCode }) =>
      side === 'provider' && providerCode ? providerCode : [],
    ),
    wallet: given.some(({ side }) => side === 'wallet'),
    rules: Object.fromEntries([
      ['', { toleranceMinor: '0', lateMinutes: defaultLateMinutes, omitsZeroWins: false, version: 0 }],
      ...rules.map(({ providerCode, toleranceMinor, lateMinutes, omitsZeroWins, version }) => [
        providerCode,
        { toleranceMinor: toleranceMinor.toString(), lateMinutes, omitsZeroWins, version },
      ]),
    ]),
  }
}

/** The number of breaks; those beyond the most that are kept are not recorded. */
async function recordBreaks(
  tx: Tx,
  comparing: Comparing,
  { given, seenAt }: { given: Given; seenAt: Date },
): Promise<number> {
  let count = 0
  let batch: FoundBreak[] = []
  for await (const line of readOpenLines(tx, comparing.id, given)) {
    const found = breakOfLine(line, given)
    if (!found) continue
    count += 1
    if (count > maxBreaks) break
    batch.push(found)
    if (batch.length < breaksAtATime) continue
    await upsertBreaks(tx, comparing, batch, seenAt)
    batch = []
  }
  await upsertBreaks(tx, comparing, batch, seenAt)
  return count
}
