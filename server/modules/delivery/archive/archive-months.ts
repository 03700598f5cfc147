import { isStopping } from '@/server/concurrency/stopping'
import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { archiveStorage, type FileStorage } from '@/server/modules/platform/files'
import { keyOf } from './manifest'
import { idsOf, monthOf, monthsAfter, startOf } from './months'
import { livePartitions, type Part, type Partitions } from './partitions'
import {
  type Claimed,
  changeMonth,
  claimMonth,
  createMonth,
  findBlocker,
  findDue,
  findFiles,
  findFirstMonth,
  findMonths,
  forgetFiles,
  forgetResolutions,
  keepResolutions,
  type MonthRow,
  releaseMonth,
  setDetached,
} from './queries-months'
import { findLongestKept } from './queries-retention'
import { defaultRetention } from './retention-rules'
import { type Limits, usualLimits } from './row-groups'
import { monthFault, storedFault } from './verify-month'
import { checkpoint, writeMonth } from './write-month'

export interface ArchivePorts {
  storage: FileStorage
  partitions: Partitions | null
  limits: Limits
}

const livePorts = (): ArchivePorts => ({
  storage: archiveStorage(),
  partitions: livePartitions(),
  limits: usualLimits,
})

const dayMs = 24 * 3_600_000
/** Between the day a month is detached and the day it is dropped. */
const daysDetached = 7

interface Archived {
  /** Steps that were finished: a month that was written, verified, detached, dropped. */
  steps: number
  failed: number
}

/**
 * Takes every month that is due a step further until none is: writes a closed one, reads it back, and only then lets it be
 * detached and dropped. Each step is recorded, so that a run that breaks off anywhere is continued by the next. A month that
 * cannot be verified is written again.
 */
export async function archiveMonths(ctx: Context, ports: ArchivePorts = livePorts()): Promise<Archived> {
  const done: Archived = { steps: 0, failed: 0 }
  const tried = new Set<string>()
  while (!isStopping()) {
    const next = await nextStep(ctx, ports, tried)
    if (!next) return done
    const claimed = await claimMonth(next.month, next.state, ctx.clock.now())
    if (!claimed) return done
    try {
      if (await takeStep({ ctx, ...ports }, claimed)) done.steps += 1
      else done.failed += 1
    } finally {
      await releaseMonth(claimed)
    }
    // What has failed is tried again by the next run.
    if (done.failed > 0) return done
  }
  return done
}

type Ports = ArchivePorts & { ctx: Context }

const beatOf =
  ({ ctx }: Ports, claimed: Claimed) =>
  () =>
    changeMonth(db, claimed, ctx.clock.now())

/** The first month that something can be done for; a new one where all before it are verified. */
async function nextStep(
  { clock }: Context,
  { partitions }: ArchivePorts,
  tried: Set<string>,
): Promise<Pick<MonthRow, 'month' | 'state'> | null> {
  const now = clock.now()
  const months = await findMonths()
  for (const row of months) {
    if (tried.has(`${row.month} ${row.state}`)) continue
    if (await isActionable(row, months, { now, partitions })) {
      tried.add(`${row.month} ${row.state}`)
      return row
    }
  }
  const last = months.at(-1)
  if (last && (last.state === 'writing' || last.state === 'written')) return null
  const month = last ? monthsAfter(last.month, 1) : await findFirstMonth()
  if (month === null || !(await isClosed(month, now))) return null
  await createMonth(month, idsOf(month), now)
  return { month, state: 'writing' }
}

async function isActionable(
  row: MonthRow,
  months: readonly MonthRow[],
  { now, partitions }: { now: Date; partitions: Partitions | null },
): Promise<boolean> {
  const { month, state, detachedAt, keptUntil } = row
  if (state === 'writing' || state === 'written') return true
  if (state === 'verified') return partitions !== null && (await canLeave(month, months, partitions))
  if (state === 'detached')
    return (
      partitions !== null &&
      detachedAt !== null &&
      detachedAt.getTime() + daysDetached * dayMs <= now.getTime()
    )
  return state === 'dropped' && keptUntil !== null && keptUntil <= now
}

/** A part leaves as a whole: every month in it is verified, and so is the one after it, or it has its own. */
async function canLeave(
  month: string,
  months: readonly MonthRow[],
  partitions: Partitions,
): Promise<boolean> {
  const part = await partitions.partOf(month)
  if (!part) return false
  if (!part.isAttached) return true
  const shared = await monthsOfPart(part, months, partitions)
  const last = shared.at(-1)
  const after = last && (await partitions.partOf(monthsAfter(last.month, 1)))
  return after?.name !== part.name && shared.every(({ state }) => state === 'verified')
}

async function monthsOfPart(
  part: Part,
  months: readonly MonthRow[],
  partitions: Partitions,
): Promise<MonthRow[]> {
  const found: MonthRow[] = []
  for (const row of months) if ((await partitions.partOf(row.month))?.name === part.name) found.push(row)
  return found
}

/** Old enough for every organization in it, and nothing in it can change any more. */
export async function isClosed(month: string, now: Date): Promise<boolean> {
  if (month >= monthOf(now)) return false
  if ((await findDue(month, now)) > now) return false
  return (await findBlocker(month, idsOf(month))) === null
}

/** One step of a month; false: it has to be written again. */
async function takeStep(ports: Ports, claimed: Claimed): Promise<boolean> {
  switch (claimed.state) {
    case 'writing':
      await writeMonth(ports, claimed)
      return true
    case 'written':
      return verify(ports, claimed)
    case 'verified':
      return detach(ports, claimed)
    case 'detached':
      return drop(ports, claimed)
    default:
      return expire(ports, claimed)
  }
}

async function verify(ports: Ports, claimed: Claimed): Promise<boolean> {
  const fault = await monthFault(ports, claimed, beatOf(ports, claimed))
  if (fault) return beginAgain(ports, claimed, fault)
  checkpoint('read_back')
  await inTransaction(async (tx) => {
    const { ctx } = ports
    const now = ctx.clock.now()
    await changeMonth(tx, claimed, now, { state: 'verified', verifiedAt: now, failure: null, failedAt: null })
    const { month, linkSha256, movements, attempts } = claimed
    await recordAudit(tx, ctx, {
      action: 'archive.verified',
      subjectType: 'archive_month',
      subjectId: month,
      after: { link: linkSha256 ?? '', movements: Number(movements), attempts: Number(attempts) },
    })
  })
  checkpoint('verified')
  return true
}

async function beginAgain({ ctx }: Ports, claimed: Claimed, fault: string): Promise<false> {
  const { month } = claimed
  log.error({ month, fault }, 'archive verification failed; writing the month again')
  await inTransaction(async (tx) => {
    const now = ctx.clock.now()
    await changeMonth(tx, claimed, now, {
      state: 'writing',
      linkSha256: null,
      failure: fault.slice(0, 500),
      failedAt: now,
    })
    await forgetFiles(tx, month)
  })
  return false
}

/**
 * Compared once more, with every month of the same part: what has changed since would leave the database unseen. A part that
 * was detached already has been compared.
 */
async function detach(ports: Ports, claimed: Claimed): Promise<boolean> {
  const { ctx, partitions } = ports
  const part = await partitions?.partOf(claimed.month)
  if (!partitions || !part) return false
  const shared = await monthsOfPart(part, await findMonths(), partitions)
  for (const row of part.isAttached ? shared : []) {
    const fault = await monthFault(ports, row, beatOf(ports, claimed))
    if (fault) return keepAtHand(ports, claimed, `${row.month}: ${fault}`)
    await keepResolutions(row)
  }
  checkpoint('resolutions_kept')
  if (part.isAttached && !(await partitions.detach(part.name, ctx.clock.now())))
    return keepAtHand(ports, claimed, `The database does not detach ${part.name}`)
  checkpoint('detached')
  await setDetached(claimed, shared, ctx.clock.now())
  return true
}

/** The last look at the files before they are all there is. A part goes with the last of its months. */
async function drop(ports: Ports, claimed: Claimed): Promise<boolean> {
  const { ctx, partitions } = ports
  const stored = await storedFault(ports.storage, claimed, beatOf(ports, claimed))
  if ('fault' in stored) return keepAtHand(ports, claimed, stored.fault)
  const part = await partitions?.partOf(claimed.month)
  const shared = partitions && part ? await monthsOfPart(part, await findMonths(), partitions) : []
  const isLast = shared.every(({ month, state }) => month === claimed.month || state === 'dropped')
  if (partitions && part && isLast && !(await partitions.drop(part.name)))
    return keepAtHand(ports, claimed, `The database does not drop ${part.name}`)
  checkpoint('dropped')
  const now = ctx.clock.now()
  await changeMonth(db, claimed, now, { state: 'dropped', droppedAt: now, failure: null, failedAt: null })
  return true
}

/** A later month may name it by now, so it is not written again: a person looks. */
async function keepAtHand({ ctx }: Ports, claimed: Claimed, fault: string): Promise<false> {
  log.error({ month: claimed.month, fault }, 'archive verification failed; month kept in the database')
  const now = ctx.clock.now()
  await changeMonth(db, claimed, now, { failure: fault.slice(0, 500), failedAt: now })
  return false
}

/** Its time has passed: the files go, and the manifest stays for the chain. Longer where an organization wants it since. */
async function expire({ ctx, storage }: Ports, claimed: Claimed): Promise<boolean> {
  const now = ctx.clock.now()
  const years = Math.max(defaultRetention.yearsKept, (await findLongestKept()) ?? 0)
  const keptUntil = startOf(monthsAfter(claimed.month, 1 + 12 * years))
  if (keptUntil > now) {
    await changeMonth(db, claimed, now, { keptUntil })
    return true
  }
  for (const { name } of await findFiles(claimed.month)) await storage.remove(keyOf(claimed.month, name))
  await forgetResolutions(claimed)
  await changeMonth(db, claimed, now, { state: 'expired', expiredAt: now })
  return true
}
