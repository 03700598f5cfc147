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
import { layOutMonths } from './lay-out-months'
import { partitionsOutage } from './partitions-outage'
import { playPast } from './play-past'
import { findArchiveFaults } from './read-archive'

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
