import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { db } from '@/server/db'
import { recordEveryMs } from '@/server/jobs/run-job'
import { schedule, type Timing } from '@/server/jobs/schedule'
import { metrics } from '@/server/metrics'
import { countFailingScreenings } from '@/server/modules/accounts/kyb'
import { countStuckDeletions } from '@/server/modules/deletion'
import { readArchiveHealth } from '@/server/modules/delivery/archive'
import { countMissedDays } from '@/server/modules/delivery/facts'
import { summarizeOpenRounds } from '@/server/modules/delivery/open-rounds'
import { readMonthsHealth, readQueueHealth, summarizeLateBets } from '@/server/modules/delivery/wallet'
import { countLatePayouts, countLedgerDifferences } from '@/server/modules/finance/affiliates'
import { readUnbilledAge } from '@/server/modules/finance/contracts'
import { readOverdueNotifications } from '@/server/modules/operations/destinations'
import { readIncidentsHealth } from '@/server/modules/operations/incidents'
import { readFilesHealth } from '@/server/modules/platform/files'
import { readDiskRoom } from './disk-room'
import { findJobStarts, findReplication } from './queries'

const futureS = 60

/** Looks at what concerns the whole deployment, for its registry. */
export async function measureDeployment(): Promise<void> {
  await Promise.all([
    measureMovements(),
    measureMonths(),
    measureJobs(),
    measureRates(),
    measureArchive(),
    measureDeletions(),
    measureFiles(),
    measureIncidents(),
    measureNotifications(),
    measureScreenings(),
    measureRounds(),
    measureAffiliates(),
    measureReplication(),
    measureDisks(),
  ])
}

async function measureMovements(): Promise<void> {
  const queue = await readQueueHealth(systemContext('metrics', systemClock, 'metrics'))
  metrics.queueDepth.set(queue.depth)
  metrics.queueAge.set(queue.overdueS)
  metrics.inFlight.set(queue.inFlight)
  metrics.oldestUnanswered.set(queue.oldestUnansweredS)
  for (const [state, count] of Object.entries(queue.needsAttention))
    metrics.needsAttention.set({ state }, count)
}

async function measureMonths(): Promise<void> {
  const months = await readMonthsHealth({ clock: systemClock })
  metrics.monthsAhead.set(months?.monthsAhead ?? Number.NaN)
  metrics.outsideMonths.set(months?.outside ?? 0)
}

async function measureNotifications(): Promise<void> {
  metrics.notificationsOverdue.set(await readOverdueNotifications(systemClock.now()))
}

async function measureJobs(): Promise<void> {
  const starts = new Map((await findJobStarts()).map(({ job, agoS }) => [job, agoS]))
  for (const [job, { everyMs }] of Object.entries<Timing>(schedule)) {
    metrics.jobInterval.set({ job }, Math.max(everyMs, recordEveryMs) / 1_000)
    const agoS = starts.get(job) ?? process.uptime()
    // A start that is still to come says nothing about the last one.
    metrics.jobAge.set({ job }, agoS < -futureS ? process.uptime() : Math.max(0, agoS))
  }
}

async function measureRounds(): Promise<void> {
  const now = systemClock.now()
  const [rounds, bets] = await Promise.all([summarizeOpenRounds(db, { now }), summarizeLateBets(db, { now })])
  const { openRounds, openRoundAge, lateBets } = metrics
  for (const gauge of [openRounds, openRoundAge, lateBets]) gauge.reset()
  const oldest = new Map<string, number>()
  for (const { providerCode: provider, rounds: count, oldestOpenedAt } of rounds) {
    openRounds.inc({ provider }, Number(count))
    const ageS = (now.getTime() - oldestOpenedAt.getTime()) / 1_000
    oldest.set(provider, Math.max(oldest.get(provider) ?? 0, ageS))
  }
  for (const [provider, ageS] of oldest) openRoundAge.set({ provider }, ageS)
  for (const { providerCode: provider, bets: count } of bets) lateBets.inc({ provider }, Number(count))
}

async function measureRates(): Promise<void> {
  metrics.rateDaysMissed.set(await countMissedDays({ clock: systemClock }))
  metrics.unbilledDays.set(await readUnbilledAge({ clock: systemClock }))
}

async function measureArchive(): Promise<void> {
  const { failed, overdueS } = await readArchiveHealth({ clock: systemClock })
  metrics.archiveFailed.set(failed)
  metrics.archiveOverdue.set(overdueS)
}

async function measureDeletions(): Promise<void> {
  metrics.deletionsStuck.set(await countStuckDeletions({ clock: systemClock }))
}

async function measureFiles(): Promise<void> {
  const { oldestWaitingS, missing, undeleted } = await readFilesHealth({ clock: systemClock })
  metrics.filesWaiting.set(oldestWaitingS)
  metrics.filesMissing.set(missing)
  metrics.filesUndeleted.set(undeleted)
}

async function measureIncidents(): Promise<void> {
  const { open, rulesFailing } = await readIncidentsHealth()
  for (const { rule, count } of open) metrics.incidentsOpen.set({ rule }, count)
  metrics.incidentRulesFailing.set(rulesFailing)
}

async function measureScreenings(): Promise<void> {
  metrics.screeningsFailing.set(await countFailingScreenings())
}

const lateMs = 3_600_000

async function measureAffiliates(): Promise<void> {
  metrics.commissionDifferences.set(await countLedgerDifferences(db))
  metrics.payoutsLate.set(await countLatePayouts(db, new Date(systemClock.now().getTime() - lateMs)))
}

async function measureReplication(): Promise<void> {
  const { standbys, lagS, hidden } = await findReplication()
  metrics.standbys.set(standbys)
  metrics.replicationLag.set(lagS)
  metrics.replicationHidden.set(hidden)
}

async function measureDisks(): Promise<void> {
  for (const [place, freeBytes] of await readDiskRoom()) metrics.diskFree.set({ place }, freeBytes)
}
