import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { droppedLogLines } from '@/server/core/log-output'
import { processSingleton } from '@/server/core/process-singleton'
import { laneNames, laneSize, type PoolName } from '@/server/database/lane'
import { env, ownRoles } from '@/server/env'

/** Looks before it tells. */
class DeploymentRegistry extends Registry {
  measure = async (): Promise<void> => undefined

  override async metrics(): Promise<string> {
    await this.measure()
    return super.metrics()
  }

  override async getMetricsAsJSON() {
    await this.measure()
    return super.getMetricsAsJSON()
  }
}

/**
 * Everything the process measures, one registry whatever bundle asks, with its role; and in another what concerns the whole
 * deployment, which the process that runs the jobs tells.
 */
export const metrics = processSingleton('metrics', createMetrics)

/** What of a pool is measured. */
interface WatchedPool {
  totalCount: number
  idleCount: number
  waitingCount: number
}

const pools = processSingleton('watched-pools', () => new Map<PoolName, WatchedPool>())

export function watchPool(lane: PoolName, pool: WatchedPool): void {
  pools.set(lane, pool)
}

/** Every lane, also one not used yet, whose series begin at zero; and the replica, where it was read. */
const watchedPools = () =>
  [...new Set<PoolName>([...laneNames, ...pools.keys()])].map((lane) => ({
    lane,
    pool: pools.get(lane),
    size: laneSize(lane, env().DATABASE_POOL_SIZE),
  }))

function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const roles = ownRoles()
  if (roles.length === 1) registry.setDefaultLabels({ role: roles[0] })
  const deployment = new DeploymentRegistry()
  if (cluster.isWorker) tellSupervisor(roles.includes('jobs') ? [registry, deployment] : [registry])
  const registers = [registry]
  const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5]
  return {
    registry,
    deployment,
    callbackDuration: new Histogram({
      name: 'croupier_callback_duration_seconds',
      help: 'Time of one callback attempt, DNS to the last byte, by endpoint, provider and verdict.',
      labelNames: ['endpoint', 'provider', 'verdict'],
      buckets: seconds,
      registers,
    }),
    queueDepth: new Gauge({
      name: 'croupier_redelivery_queue_depth',
      help: 'Movements waiting for their next attempt.',
      registers: [deployment],
    }),
    queueAge: new Gauge({
      name: 'croupier_redelivery_queue_age_seconds',
      help: 'How long the most overdue queue entry has been due.',
      registers: [deployment],
    }),
    needsAttention: new Gauge({
      name: 'croupier_movements_needing_attention',
      help: 'Movements whose delivery stopped short, by state.',
      labelNames: ['state'],
      registers: [deployment],
    }),
    inFlight: new Gauge({
      name: 'croupier_movements_in_flight',
      help: 'Movements of which an attempt is under way.',
      registers: [deployment],
    }),
    oldestUnanswered: new Gauge({
      name: 'croupier_oldest_unanswered_movement_seconds',
      help: 'How long the oldest movement in flight whose provider has no answer yet has been waiting.',
      registers: [deployment],
    }),
    monthsAhead: new Gauge({
      name: 'croupier_movement_months_ahead',
      help: 'Months after this one that have partitions for their movements; no number before the conversion.',
      registers: [deployment],
    }),
    outsideMonths: new Gauge({
      name: 'croupier_movements_outside_months',
      help: 'Movements that no month takes, a thousand at most.',
      registers: [deployment],
    }),
    jobAge: new Gauge({
      name: 'croupier_job_age_seconds',
      help: 'Since the last start of each job on any instance; since this process began where there was none.',
      labelNames: ['job'],
      registers: [deployment],
    }),
    jobInterval: new Gauge({
      name: 'croupier_job_interval_seconds',
      help: 'How often each job is to start, and its starts are recorded.',
      labelNames: ['job'],
      registers: [deployment],
    }),
    rateDaysMissed: new Gauge({
      name: 'croupier_exchange_rate_days_missed',
      help: 'Working days since the newest stored exchange rates, today included; 0 where none are read.',
      registers: [deployment],
    }),
    unbilledDays: new Gauge({
      name: 'croupier_unbilled_days',
      help: 'Days since the oldest gross gaming revenue without an accrued fee is known; 0 where there is none.',
      registers: [deployment],
    }),
    archiveFailed: new Gauge({
      name: 'croupier_archive_months_failed',
      help: 'Archived months that differ from the database or from what was written.',
      registers: [deployment],
    }),
    archiveOverdue: new Gauge({
      name: 'croupier_archive_overdue_seconds',
      help: 'For how long the next month of transactions could have been archived.',
      registers: [deployment],
    }),
    deletionsStuck: new Gauge({
      name: 'croupier_deletions_stuck',
      help: 'Deletions of organizations and accounts that failed or are six hours late.',
      registers: [deployment],
    }),
    notificationsOverdue: new Gauge({
      name: 'croupier_notifications_overdue_seconds',
      help: 'How long the most overdue notification has been due.',
      registers: [deployment],
    }),
    filesWaiting: new Gauge({
      name: 'croupier_files_waiting_seconds',
      help: 'How long the oldest uploaded file has been waiting for the virus scanner or the picture library.',
      registers: [deployment],
    }),
    filesMissing: new Gauge({
      name: 'croupier_files_missing',
      help: 'Files whose bytes the storage does not have, by the last comparison.',
      registers: [deployment],
    }),
    filesUndeleted: new Gauge({
      name: 'croupier_files_undeleted',
      help: 'Files given up more than an hour ago that are still in the storage.',
      registers: [deployment],
    }),
    incidentsOpen: new Gauge({
      name: 'croupier_incidents_open',
      help: 'Open incidents of all organizations and of the service, by rule.',
      labelNames: ['rule'],
      registers: [deployment],
    }),
    incidentRulesFailing: new Gauge({
      name: 'croupier_incident_rules_failing',
      help: 'Incident rules whose last evaluation failed.',
      registers: [deployment],
    }),
    commissionDifferences: new Gauge({
      name: 'croupier_commission_differences',
      help: 'Ledgers of affiliates that do not add up.',
      registers: [deployment],
    }),
    payoutsLate: new Gauge({
      name: 'croupier_payouts_late',
      help: 'Payouts whose outcome the payment provider has not told for an hour.',
      registers: [deployment],
    }),
    screeningsFailing: new Gauge({
      name: 'croupier_kyb_screenings_failing',
      help: 'Verifications whose last screening failed and is tried again.',
      registers: [deployment],
    }),
    openRounds: new Gauge({
      name: 'croupier_open_rounds',
      help: 'Rounds without a final transaction, past the age that is set, by provider.',
      labelNames: ['provider'],
      registers: [deployment],
    }),
    openRoundAge: new Gauge({
      name: 'croupier_oldest_open_round_seconds',
      help: 'How long ago the oldest open round of each provider began.',
      labelNames: ['provider'],
      registers: [deployment],
    }),
    lateBets: new Gauge({
      name: 'croupier_late_bets',
      help: 'Bets confirmed after their provider was told that they failed, whose refund is ten minutes late, by provider.',
      labelNames: ['provider'],
      registers: [deployment],
    }),
    lateBetsReversed: new Counter({
      name: 'croupier_late_bets_reversed_total',
      help: 'Late bets that were reversed because the refund of their provider did not come, by provider.',
      labelNames: ['provider'],
      registers,
    }),
    standbys: new Gauge({
      name: 'croupier_database_standbys',
      help: 'Standbys that stream from the database.',
      registers: [deployment],
    }),
    replicationLag: new Gauge({
      name: 'croupier_database_replication_lag_seconds',
      help: 'How far the slowest standby is behind; 0 where there is none, or none shows.',
      registers: [deployment],
    }),
    replicationHidden: new Gauge({
      name: 'croupier_database_standbys_hidden',
      help: 'Standbys whose lag is unknown: the database role is no member of pg_read_all_stats.',
      registers: [deployment],
    }),
    diskFree: new Gauge({
      name: 'croupier_disk_free_bytes',
      help: 'Room on the disks of DATA_DIR and of the file that standard output goes to, where there are such.',
      labelNames: ['place'],
      registers: [deployment],
    }),
    poolConnections: new Gauge({
      name: 'croupier_database_pool_connections',
      help: 'Open database connections, by lane and by whether they are in use.',
      labelNames: ['lane', 'state'],
      registers,
      collect() {
        for (const { lane, pool } of watchedPools()) {
          this.set({ lane, state: 'idle' }, pool?.idleCount ?? 0)
          this.set({ lane, state: 'used' }, pool ? pool.totalCount - pool.idleCount : 0)
        }
      },
    }),
    poolSize: new Gauge({
      name: 'croupier_database_pool_size',
      help: 'Database connections that each lane may have.',
      labelNames: ['lane'],
      registers,
      collect() {
        for (const { lane, size } of watchedPools()) this.set({ lane }, size)
      },
    }),
    poolWaiting: new Gauge({
      name: 'croupier_database_pool_waiting',
      help: 'Calls that wait for a connection of their lane.',
      labelNames: ['lane'],
      registers,
      collect() {
        for (const { lane, pool } of watchedPools()) this.set({ lane }, pool?.waitingCount ?? 0)
      },
    }),
    apiDuration: new Histogram({
      name: 'croupier_api_request_duration_seconds',
      help: 'Time of one request of the machine API, by operation and status.',
      labelNames: ['operation', 'status'],
      buckets: seconds,
      registers,
    }),
    notifications: new Counter({
      name: 'croupier_notifications_total',
      help: 'Attempts to send a notification, by kind of destination and outcome; by mail: handed to the mailer.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    refusedBets: new Counter({
      name: 'croupier_refused_bets_total',
      help: 'Bets that a limit of the player, or a rule of the market, refused before they left, by rule.',
      labelNames: ['rule'],
      registers,
    }),
    marketRefusals: new Counter({
      name: 'croupier_market_refusals_total',
      help: 'What the rules of countries refused, or would have refused in shadow mode, by subject, rule and mode.',
      labelNames: ['subject', 'rule', 'mode'],
      registers,
    }),
    requestLogDropped: new Counter({
      name: 'croupier_request_log_dropped_total',
      help: 'Calls of the machine API that did not make it into the request log, by reason: the buffer was full, or the database.',
      labelNames: ['reason'],
      registers,
    }),
    requestLogSampled: new Counter({
      name: 'croupier_request_log_sampled_total',
      help: 'Calls refused for their rate or their account that the request log leaves out: it keeps one per key and minute.',
      registers,
    }),
    logLinesDropped: new Counter({
      name: 'croupier_log_lines_dropped_total',
      help: 'Log lines dropped because standard output was blocked or its disk was full.',
      registers,
      collect() {
        this.reset()
        this.inc(droppedLogLines.count)
      },
    }),
    replicaAway: new Gauge({
      name: 'croupier_replica_away',
      help: '1 while DATABASE_REPLICA_URL is set and the primary is read instead: it does not answer, or is too old.',
      aggregator: 'max',
      registers,
    }),
    replicaAge: new Gauge({
      name: 'croupier_replica_age_seconds',
      help: "How old the replica's data is at most; 0 without one, and while it does not answer.",
      aggregator: 'max',
      registers,
    }),
    replicaFailures: new Counter({
      name: 'croupier_replica_failures_total',
      help: 'Statements that the replica did not answer and the primary was asked.',
      registers,
    }),
    clockSkew: new Gauge({
      name: 'croupier_clock_skew_seconds',
      help: "By how much this instance's clock is ahead of the database's; negative when it is behind.",
      aggregator: 'average',
      registers,
    }),
    handedOnInVain: new Counter({
      name: 'croupier_handed_on_in_vain_total',
      help: 'Requests that another process of the instance was to answer and did not, by its role.',
      labelNames: ['to'],
      registers,
    }),
    jobRuns: new Counter({
      name: 'croupier_job_runs_total',
      help: 'Runs of background jobs, by job and result.',
      labelNames: ['job', 'result'],
      registers,
    }),
  }
}

/** The process that supervises this one asks for its measurements (server/http/collect-metrics.ts). */
function tellSupervisor(registries: Registry[]): void {
  process.on('message', async (message: { type?: string; id?: number } | null) => {
    if (message?.type !== 'croupier:tell') return
    const told = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON())).catch(() => [])
    if (process.connected) process.send?.({ type: 'croupier:told', id: message.id, metrics: told })
  })
}

export function observeAttempt(attempt: {
  endpointId: string
  providerCode: string
  verdict: string
  durationMs: number
}): void {
  const labels = { endpoint: attempt.endpointId, provider: attempt.providerCode, verdict: attempt.verdict }
  metrics.callbackDuration.observe(labels, attempt.durationMs / 1000)
}

export function observeReversal(provider: string): void {
  metrics.lateBetsReversed.inc({ provider })
}

export function countRefusedBet(rule: string): void {
  metrics.refusedBets.inc({ rule })
}

export function countMarketRefusal(refusal: { subject: string; rule: string; isShadow: boolean }): void {
  const { subject, rule, isShadow } = refusal
  metrics.marketRefusals.inc({ subject, rule, mode: isShadow ? 'shadow' : 'on' })
}

export function observeApiRequest(request: { operation: string; status: number; durationMs: number }): void {
  const labels = { operation: request.operation, status: String(request.status) }
  metrics.apiDuration.observe(labels, request.durationMs / 1000)
}
