import { db } from '@/server/db'
import { checkpoints } from '@/server/modules/delivery/archive/write-month'
import type { Outage } from '../outages'
import { refundOf } from '../play-round'
import type { ProviderClient } from '../provider-client'
import type { Random } from '../random'
import type { JobProcesses } from './job-processes'
import { monthAgo, pastMonths } from './months'
import { keepAtHand, type PastReport } from './play-past'

const job = 'archive-months'
const repeats = 8
const refunds = 2

interface Parts {
  past: readonly PastReport[]
  jobs: JobProcesses
  client: ProviderClient
  random: Random
}

/**
 * The oldest month at hand is archived while players play, by a process that is killed at some step and by others that go on;
 * once it has left the database, providers repeat, contradict and refund movements of it, and a week later it is dropped. Past
 * the last of the months nothing is left to archive.
 */
export function archiveOutage({ past, jobs, client, random }: Parts): Outage {
  const left = [...pastMonths]
  return async () => {
    const months = left.shift()
    if (months === undefined) return
    const month = monthAgo(months)
    await keepAtHand(months - 1)
    await jobs.run(job, `archive/${random.pick(checkpoints)}`)
    await untilIn(month, 'detached', jobs)
    await reportAgain(
      past.filter((report) => report.month === month),
      client,
      random,
    )
    await db.query(`update archive_month set detached_at = detached_at - interval '8 days'`)
    await jobs.run(job, random.chance(0.5) ? 'archive/dropped' : undefined)
    await untilIn(month, 'dropped', jobs)
  }
}

/** The lease of a process that was killed would end within a quarter of an hour. */
async function untilIn(month: string, state: string, jobs: JobProcesses): Promise<void> {
  await jobs.runUntil(job, async () => {
    await db.query('update archive_month set lease_expires_at = now() where lease_token is not null')
    const row = await db.archiveMonth.findUnique({ where: { month } })
    return row?.state === state
  })
}

async function reportAgain(
  reports: readonly PastReport[],
  client: ProviderClient,
  random: Random,
): Promise<void> {
  for (const { session, movement, told } of random.shuffle(reports).slice(0, repeats)) {
    const again = await client.report(session, movement, random)
    if (again !== told)
      client.defects.push(
        `${movement.kind} ${movement.transactionId} was told ${told}, and ${again} once it was archived`,
      )
    await client.contradict(session, movement, random)
  }
  const open = reports.filter((report) => isRefundable(report, reports))
  for (const { session, movement } of random.shuffle(open).slice(0, refunds))
    await client.report(session, refundOf(movement, 'late'), random)
}

/** A bet that won nothing and was not refunded. */
function isRefundable({ movement, told }: PastReport, reports: readonly PastReport[]): boolean {
  if (movement.kind === 'bet-win') return movement.winMinor === 0n && told === 'ok'
  const ofRound = reports.filter((other) => other.movement.roundId === movement.roundId)
  return (
    movement.kind === 'bet' &&
    told === 'ok' &&
    ofRound.every((other) => other.movement === movement || other.movement.kind !== 'refund') &&
    ofRound.every((other) => other.movement.kind !== 'win' || other.movement.amountMinor === 0n)
  )
}
