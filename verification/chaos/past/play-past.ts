import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Movement } from '@/sandbox/providers/dialect'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { db } from '@/server/db'
import { rollStatistics } from '@/server/modules/delivery/statistics'
import { buildServiceProgram } from '@/server/testing/killed/service-program'
import { launchWorkers } from '../launch'
import { playRound } from '../play-round'
import { ProviderClient } from '../provider-client'
import type { ProviderLedger, Told } from '../provider-ledger'
import type { Random } from '../random'
import type { PlaySession } from '../world'
import { monthAgo, pastMonths, startOfMonthAgo } from './months'

const source = fileURLToPath(new URL('./past-service.ts', import.meta.url))
const roundsAMonth = 12
const hourMs = 3_600_000
/** Nothing may go wrong or stay open in a month that is to be archived. */
const courses = { plain: 7, refund_after: 2, refund_twice: 1 }
const keptForever = 240

/** A movement of the past, as it was reported and answered. */
export interface PastReport {
  month: string
  session: PlaySession
  movement: Movement
  told: Told | null
}

class RememberingClient extends ProviderClient {
  month = ''
  readonly reports: PastReport[] = []

  override async report(session: PlaySession, movement: Movement, random: Random): Promise<Told | null> {
    const told = await super.report(session, movement, random)
    this.reports.push({ month: this.month, session, movement, told })
    return told
  }
}

interface Parts {
  sessions: readonly PlaySession[]
  ledger: ProviderLedger
  environment: Record<string, string>
  random: Random
}

/**
 * Plays some rounds of earlier months over a process of the service whose clock is set to them, with wallets that behave, and
 * counts them as the service does by the hour. No month is archived before it is asked for.
 */
export async function playPast({
  sessions,
  ledger,
  environment,
  random,
}: Parts): Promise<readonly PastReport[]> {
  await keepAtHand(keptForever)
  const program = await buildServiceProgram(source)
  const { child, url } = await launchWorkers(program.path)({ environment })
  try {
    const address = await url
    if (address === null) throw new Error('The service of the past ended by itself')
    const client = new RememberingClient(
      ledger,
      () => [address],
      () => 0,
    )
    client.isLossy = false
    for (const months of pastMonths) {
      client.month = monthAgo(months)
      // On its last day, so that day and month are over soon.
      const at = startOfMonthAgo(months - 1).getTime() - random.integer(4, 20) * hourMs
      child.send(at - Date.now())
      await once(child, 'message')
      for (const session of sessions)
        for (let round = 0; round < roundsAMonth; round += 1)
          await playRound(client, session, `past-${client.month}-${round}`, random, courses)
      await countHoursSince(new Date(at), 30)
    }
    await countHoursSince(new Date(), 0)
    if (client.defects.length > 0) throw new Error(client.defects.join('; '))
    return client.reports
  } finally {
    child.kill('SIGKILL')
    program.remove()
  }
}

/** Counts hours as the service does, and none before: nothing has happened in them, and each day of them would be a transaction. */
async function countHoursSince(at: Date, hours: number): Promise<void> {
  await db.query(
    `insert into statistic_progress (organization_id, rolled_from, rolled_until, is_backfilled)
    select id, date_trunc('hour', $1::timestamptz), date_trunc('hour', $1::timestamptz), true from organization
    on conflict (organization_id) do update set rolled_until = excluded.rolled_until`,
    [at],
  )
  const later = manualClock(new Date(at.getTime() + hours * hourMs))
  if (hours > 0) await rollStatistics(systemContext('chaos', later, 'chaos'))
}

/** For how many months every organization has its transactions at hand. */
export async function keepAtHand(monthsAtHand: number): Promise<void> {
  const set = { monthsAtHand, yearsKept: 20, updatedAt: new Date() }
  for (const { id: organizationId } of await db.organization.findMany({ select: { id: true } }))
    await db.organizationRetention.upsert({
      where: { organizationId },
      create: { organizationId, ...set },
      update: set,
    })
}
