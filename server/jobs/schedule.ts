import type { Topic } from '@/server/cache/topics'
import type { LaneName } from '@/server/database/lane'

/** When a background job runs. */
export interface Timing {
  /** How long the embedded ticker waits between the end of a run and the next. */
  everyMs: number
  /** When Inngest runs it instead. */
  cron: string
  /** True: at most one run per interval over all instances, across restarts. */
  isExclusive?: boolean
  /** True: the ticker runs it even while Inngest drives, whose schedule is no finer than a minute. */
  isAlwaysTicked?: boolean
  /** Runs at once on the database's notification of this topic, instead of at the ticker's next tick. */
  wokenBy?: Topic
  /** The database lane it runs in, unless it is the background's own. */
  lane?: LaneName
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Every background job, once, with when it runs; what it does is in `jobs.ts`. The embedded ticker and Inngest both follow this list. */
export const schedule = {
  'redeliver-callbacks': { everyMs: second, cron: '* * * * *', lane: 'money' },
  'recover-interrupted-deliveries': {
    everyMs: 5 * second,
    cron: '* * * * *',
    isAlwaysTicked: true,
    lane: 'money',
  },
  'reverse-late-bets': { everyMs: 10 * second, cron: '* * * * *', lane: 'money' },
  'make-movement-months': { everyMs: hour, cron: '11 * * * *', isExclusive: true },
  'work-on-callback-runs': { everyMs: second, cron: '* * * * *' },
  'expire-free-rounds': { everyMs: hour / 2, cron: '*/30 * * * *', isExclusive: true },
  // Claims of a killed process are due when their leases end.
  'issue-campaigns': { everyMs: second, cron: '* * * * *', isAlwaysTicked: true, wokenBy: 'campaign' },
  'start-scheduled-campaigns': { everyMs: 10 * second, cron: '* * * * *' },
  'sync-catalogues': { everyMs: hour, cron: '7 * * * *', isExclusive: true },
  'read-checksums': { everyMs: 24 * hour, cron: '33 4 * * *', isExclusive: true },
  // Launches go by the clock: only lists wait for it.
  'work-on-game-lifecycle': { everyMs: 10 * second, cron: '* * * * *', isExclusive: true },
  // Staff watch the run as it goes on.
  'work-on-certifications': { everyMs: 2 * second, cron: '* * * * *', isAlwaysTicked: true },
  // Published once each working day in the afternoon: a read that failed is repeated on the same day.
  'sync-exchange-rates': { everyMs: 4 * hour, cron: '20 3,7,11,15,19,23 * * *', isExclusive: true },
  'roll-statistics': { everyMs: minute, cron: '* * * * *', isExclusive: true },
  'find-open-rounds': { everyMs: minute, cron: '* * * * *', isExclusive: true },
  'ask-open-rounds': { everyMs: second, cron: '* * * * *' },
  'accrue-fees': { everyMs: 5 * minute, cron: '*/5 * * * *', isExclusive: true },
  'accrue-commissions': { everyMs: 5 * minute, cron: '2-59/5 * * * *', isExclusive: true },
  'send-payouts': { everyMs: 5 * second, cron: '* * * * *' },
  'end-listeners': { everyMs: 10 * second, cron: '* * * * *' },
  'prune-enquiries': { everyMs: 24 * hour, cron: '47 3 * * *', isExclusive: true },
  'compare-limit-accounts': { everyMs: 10 * minute, cron: '4-59/10 * * * *', isExclusive: true },
  'roll-endpoint-health': { everyMs: minute, cron: '* * * * *', isExclusive: true },
  'settle-invoices': { everyMs: minute, cron: '* * * * *', isExclusive: true },
  'draw-up-statements': { everyMs: hour, cron: '9 * * * *', isExclusive: true },
  'mark-overdue': { everyMs: minute, cron: '* * * * *', isExclusive: true },
  'prune-rate-limits': { everyMs: hour, cron: '23 * * * *', isExclusive: true },
  'prune-endpoint-secrets': { everyMs: hour, cron: '37 * * * *', isExclusive: true },
  'prune-request-log': { everyMs: 24 * hour, cron: '13 4 * * *', isExclusive: true },
  'prune-market-refusals': { everyMs: 24 * hour, cron: '27 4 * * *', isExclusive: true },
  'prune-sessions': { everyMs: 24 * hour, cron: '41 3 * * *', isExclusive: true },
  'send-mail': { everyMs: 5 * second, cron: '* * * * *' },
  // Outages must be reported.
  'send-notifications': { everyMs: second, cron: '* * * * *', isAlwaysTicked: true },
  // Only for the message: games are back by the clock.
  'tell-ended-maintenance': { everyMs: minute, cron: '* * * * *', isExclusive: true },
  'mail-status-updates': { everyMs: 5 * second, cron: '* * * * *', isExclusive: true },
  'sample-status': { everyMs: minute, cron: '* * * * *', isExclusive: true },
  'work-on-deletions': { everyMs: 5 * second, cron: '* * * * *' },
  'top-up-credit': { everyMs: 10 * second, cron: '* * * * *' },
  'check-purchases': { everyMs: 10 * second, cron: '* * * * *' },
  'reconcile-payments': { everyMs: 24 * hour, cron: '29 2 * * *', isExclusive: true },
  'screen-organizations': { everyMs: minute, cron: '* * * * *' },
  'expire-verifications': { everyMs: hour, cron: '17 * * * *', isExclusive: true },
  'send-scheduled-reports': { everyMs: minute, cron: '* * * * *', isExclusive: true },
  // A user waits for the picture just uploaded.
  'process-files': { everyMs: second, cron: '* * * * *', isAlwaysTicked: true },
  'publish-game-assets': { everyMs: second, cron: '* * * * *', isAlwaysTicked: true },
  // A catalogue of pictures in small parts.
  'fetch-game-pictures': { everyMs: 5 * second, cron: '* * * * *', isAlwaysTicked: true },
  'sweep-files': { everyMs: 10 * minute, cron: '*/10 * * * *', isExclusive: true },
  'reconcile-files': { everyMs: 24 * hour, cron: '17 5 * * *', isExclusive: true },
  // Each process writes what it has counted itself.
  'record-signals': { everyMs: 5 * second, cron: '* * * * *', isAlwaysTicked: true },
  'evaluate-incidents': { everyMs: 10 * second, cron: '* * * * *', isExclusive: true },
  'alert-members': { everyMs: minute, cron: '* * * * *', isExclusive: true },
  'read-ledgers': { everyMs: 5 * second, cron: '* * * * *' },
  'fetch-ledgers': { everyMs: 10 * minute, cron: '3-59/10 * * * *', isExclusive: true },
  'open-reconciliations': { everyMs: 10 * minute, cron: '5-59/10 * * * *', isExclusive: true },
  'compare-ledgers': { everyMs: 5 * second, cron: '* * * * *' },
  // A long month takes longer than the pause between runs: each month has a lease.
  'archive-months': { everyMs: 10 * minute, cron: '*/10 * * * *', isExclusive: true },
  'prune-access': { everyMs: 24 * hour, cron: '53 3 * * *', isExclusive: true },
} satisfies Readonly<Record<string, Timing>>

export type JobName = keyof typeof schedule
