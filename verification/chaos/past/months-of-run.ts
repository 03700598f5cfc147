import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { makeMovementMonths, readMonthsHealth } from '@/server/modules/delivery/wallet'
import type { ChaosDatabase } from '../chaos-database'
import type { OutageName } from '../faults'
import type { ChaosOptions } from '../options'
import type { Outage } from '../outages'
import type { ProviderClient } from '../provider-client'
import type { ProviderLedger } from '../provider-ledger'
import type { Random } from '../random'
import type { PlaySession } from '../world'
import { archiveOutage } from './archive-outage'
import { JobProcesses } from './job-processes'
import { oldestMonth, startOfMonthAgo } from './months'
import { playPast } from './play-past'
import { findArchiveFaults } from './read-archive'

/** An empty database as if it had been partitioned when the oldest of those months began. */
const partitionedEarlier = `do $$
  declare
    parent text;
  begin
    foreach parent in array array['movement', 'wallet_attempt'] loop
      execute format('alter table %1$I detach partition %2$I', parent, parent || '_before');
      execute format('alter table %1$I attach partition %2$I for values from (minvalue) to (%3$L)',
        parent, parent || '_before', first_id_of(month_of(now(), -${oldestMonth})));
    end loop;
    for months in -${oldestMonth}..-1 loop
      perform make_movement_month(month_of(now(), months));
    end loop;
  end
$$`

/** As if the job that makes months had failed for weeks: the default partition takes what is played. It is not due for an hour. */
const withoutPresentMonths = `do $$
  declare
    part text;
  begin
    for part in select month from movement_months() where low >= first_id_of(month_of(now(), 0)) loop
      execute format('drop table %I, %I', 'movement_' || part, 'wallet_attempt_' || part);
    end loop;
    insert into job_run (job, last_started_at) values ('make-movement-months', now());
  end
$$`

/** Before anything is recorded; `isLate`: this month's partition is yet to be made. */
async function layOutMonths(databaseUrl: string, { isLate }: { isLate: boolean }): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(partitionedEarlier)
    if (isLate) await client.query(withoutPresentMonths)
  } finally {
    await client.end()
  }
}

/** The service makes so many months ahead. */
const monthsAhead = 3
const maxTries = 20

/**
 * Months are made while players play: the first time the present one, late, with all that the default partition has taken
 * meanwhile, and those ahead; and each time one more further ahead.
 */
function partitionsOutage(jobs: JobProcesses): Outage {
  let further = 0
  return async () => {
    await jobs.runUntil('make-movement-months', async (failure) => failure === null)
    further += 1
    const later = systemContext('chaos', manualClock(startOfMonthAgo(-further)), 'chaos')
    const look = () => readMonthsHealth({ clock: manualClock(new Date()) })
    const isMade = async () => (await look())?.monthsAhead === monthsAhead + further
    // What gets no lock on a busy machine is tried again, as the job is.
    for (let tries = 1; tries <= maxTries && !(await isMade()); tries += 1)
      await makeMovementMonths(later).catch(() => pause(500))
    const health = await look()
    if (health?.monthsAhead !== monthsAhead + further || health.outside > 0)
      throw new Error(`Months were not made: ${JSON.stringify(health)}`)
  }
}

interface Order {
  options: ChaosOptions
  database: ChaosDatabase
  environment: Record<string, string>
  /** Of players who have played for months. */
  sessions: readonly PlaySession[]
  ledger: ProviderLedger
  random: Random
}

/** What a run does to months: nothing, unless such a fault is among its own. */
export interface Months {
  outages(client: ProviderClient): Partial<Record<OutageName, Outage>>
  findFaults(): Promise<string[]>
  remove(): void
}

const nothing: Months = { outages: () => ({}), findFaults: async () => [], remove: () => undefined }

/** Before the service starts: partitions as they were made over months, and the movements of these. */
export async function prepareMonths({ options, database, ...order }: Order): Promise<Months> {
  const { environment, random } = order
  const [hasArchive, hasPartitions] = [
    options.faults.includes('archive'),
    options.faults.includes('partitions'),
  ]
  if (!hasArchive && !hasPartitions) return nothing
  await layOutMonths(database.url, { isLate: hasPartitions })
  const past = hasArchive ? await playPast(order) : []
  const jobs = await JobProcesses.build(environment)
  return {
    outages: (client) => ({
      ...(hasArchive && { archive: archiveOutage({ past, jobs, client, random: random.fork() }) }),
      ...(hasPartitions && { partitions: partitionsOutage(jobs) }),
    }),
    // A run without an archive of its own may find another's.
    findFaults: hasArchive ? findArchiveFaults : nothing.findFaults,
    remove: () => jobs.remove(),
  }
}
