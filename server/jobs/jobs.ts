import { pruneEndpointSecrets } from '@/server/modules/accounts/endpoints'
import { pruneKeyUsage } from '@/server/modules/accounts/keys'
import { expireVerifications, pruneKybRecords, screenDueCases } from '@/server/modules/accounts/kyb'
import { pruneMail, sendDueMail } from '@/server/modules/accounts/mail'
import { pruneResets, pruneUserSessions } from '@/server/modules/accounts/members'
import { syncCatalogues } from '@/server/modules/catalogue/catalog'
import { publishGameAssets } from '@/server/modules/catalogue/game-assets'
import { workOnDeletions } from '@/server/modules/deletion'
import { archiveMonths } from '@/server/modules/delivery/archive'
import { alertMembers } from '@/server/modules/delivery/attention'
import { rollEndpointHealth } from '@/server/modules/delivery/endpoint-health'
import { syncExchangeRates } from '@/server/modules/delivery/facts'
import { findOpenRounds } from '@/server/modules/delivery/open-rounds'
import { pruneProbeRuns } from '@/server/modules/delivery/readiness'
import { rollStatistics } from '@/server/modules/delivery/statistics'
import {
  makeMovementMonths,
  recoverInterruptedDeliveries,
  reverseLateBets,
} from '@/server/modules/delivery/wallet'
import { accrueCommissions, pruneEnquiries } from '@/server/modules/finance/affiliates'
import { checkPurchases, reconcilePayments } from '@/server/modules/finance/billing'
import { accrueFees } from '@/server/modules/finance/contracts'
import { markOverdue, settleInvoices } from '@/server/modules/finance/invoices'
import { sendScheduledReports } from '@/server/modules/finance/reports'
import { pruneNotifications, settleMailed } from '@/server/modules/operations/destinations'
import { evaluateIncidents } from '@/server/modules/operations/incidents'
import { tellEndedMaintenance } from '@/server/modules/operations/maintenance'
import { pruneRequests } from '@/server/modules/operations/request-log'
import { pruneStatus, sampleStatus } from '@/server/modules/operations/status'
import { processFiles, reconcileFiles, sweepFiles } from '@/server/modules/platform/files'
import { pruneSessionKeys } from '@/server/modules/platform/idempotency'
import { pruneRateLimits } from '@/server/modules/platform/rate-limits'
import { pruneSignals, recordSignals } from '@/server/modules/platform/signals'
import { startScheduledCampaigns } from '@/server/modules/play/campaigns'
import { expireFreeRounds } from '@/server/modules/play/free-rounds'
import { pruneSessionSecrets } from '@/server/modules/play/sessions'
import { pruneMarkets } from '@/server/modules/rules/jurisdictions'
import { compareLimitAccounts } from '@/server/modules/rules/limits'
import { prunePlayRefusals } from '@/server/modules/rules/protection'
import type { Job } from './job'
import { workers } from './workers'

const second = 1_000
const hour = 3_600 * second

/** A job that went past what failed has failed all the same; the log names each. */
function withoutFailures<Result extends { failed: number }>({ failed, ...done }: Result) {
  if (failed > 0) throw new Error(`${failed} could not be worked on; the others were`)
  return done
}

/** Every background job, once. The embedded ticker and Inngest both read this list. */
export const jobs: readonly Job[] = [
  {
    name: 'redeliver-callbacks',
    lane: 'money',
    everyMs: second,
    cron: '* * * * *',
    isExclusive: false,
    // The worker continues in the background: a slow wallet must not delay the next poll of the queue.
    run: async (ctx) => ({ queuesStarted: await workers().redelivery.startDue(ctx) }),
  },
  {
    name: 'recover-interrupted-deliveries',
    lane: 'money',
    everyMs: 5 * second,
    cron: '* * * * *',
    isExclusive: false,
    isAlwaysTicked: true,
    run: async (ctx) => ({ recovered: await recoverInterruptedDeliveries(ctx) }),
  },
  {
    name: 'reverse-late-bets',
    lane: 'money',
    everyMs: 10 * second,
    cron: '* * * * *',
    isExclusive: false,
    run: async (ctx) => withoutFailures(await reverseLateBets(ctx)),
  },
  {
    name: 'make-movement-months',
    everyMs: hour,
    cron: '11 * * * *',
    isExclusive: true,
    run: makeMovementMonths,
  },
  {
    name: 'work-on-callback-runs',
    everyMs: second,
    cron: '* * * * *',
    isExclusive: false,
    run: async (ctx) => ({ queuesStarted: await workers().bulkReplay.startDue(ctx) }),
  },
  {
    name: 'expire-free-rounds',
    everyMs: hour / 2,
    cron: '*/30 * * * *',
    isExclusive: true,
    run: async (ctx) => ({ closed: await expireFreeRounds(ctx) }),
  },
  {
    name: 'issue-campaigns',
    everyMs: second,
    wokenBy: 'campaign',
    cron: '* * * * *',
    isExclusive: false,
    // Claims of a killed process are due when their leases end.
    isAlwaysTicked: true,
    run: async (ctx) => ({ queuesStarted: await workers().campaigns.startDue(ctx) }),
  },
  {
    name: 'start-scheduled-campaigns',
    everyMs: 10 * second,
    cron: '* * * * *',
    isExclusive: false,
    run: async (ctx) => ({ started: await startScheduledCampaigns(ctx) }),
  },
  {
    name: 'sync-catalogues',
    everyMs: hour,
    cron: '7 * * * *',
    isExclusive: true,
    run: async (ctx) => ({ ...(await syncCatalogues(ctx)) }),
  },
  {
    // Published once each working day in the afternoon: a read that failed is repeated on the same day.
    name: 'sync-exchange-rates',
    everyMs: 4 * hour,
    cron: '20 3,7,11,15,19,23 * * *',
    isExclusive: true,
    run: async (ctx) => ({ ...(await syncExchangeRates(ctx)) }),
  },
  {
    name: 'roll-statistics',
    everyMs: 60 * second,
    cron: '* * * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await rollStatistics(ctx)),
  },
  {
    name: 'find-open-rounds',
    everyMs: 60 * second,
    cron: '* * * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await findOpenRounds(ctx)),
  },
  {
    name: 'ask-open-rounds',
    everyMs: second,
    cron: '* * * * *',
    isExclusive: false,
    run: async (ctx) => ({ queuesStarted: await workers().rounds.startDue(ctx) }),
  },
  {
    name: 'accrue-fees',
    everyMs: 5 * 60 * second,
    cron: '*/5 * * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await accrueFees(ctx)),
  },
  {
    name: 'accrue-commissions',
    everyMs: 5 * 60 * second,
    cron: '2-59/5 * * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await accrueCommissions(ctx)),
  },
  {
    name: 'send-payouts',
    everyMs: 5 * second,
    cron: '* * * * *',
    isExclusive: false,
    run: async (ctx) => ({ queuesStarted: await workers().payouts.startDue(ctx) }),
  },
  {
    name: 'prune-enquiries',
    everyMs: 24 * hour,
    cron: '47 3 * * *',
    isExclusive: true,
    run: async (ctx) => ({ erased: await pruneEnquiries(ctx) }),
  },
  {
    name: 'compare-limit-accounts',
    everyMs: 10 * 60 * second,
    cron: '4-59/10 * * * *',
    isExclusive: true,
    run: async (ctx) => ({ ...(await compareLimitAccounts(ctx)) }),
  },
  {
    name: 'roll-endpoint-health',
    everyMs: 60 * second,
    cron: '* * * * *',
    isExclusive: true,
    run: async (ctx) => ({ rangesCounted: await rollEndpointHealth(ctx) }),
  },
  {
    name: 'settle-invoices',
    everyMs: 60 * second,
    cron: '* * * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await settleInvoices(ctx)),
  },
  {
    name: 'mark-overdue',
    everyMs: 60 * second,
    cron: '* * * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await markOverdue(ctx)),
  },
  {
    name: 'prune-rate-limits',
    everyMs: hour,
    cron: '23 * * * *',
    isExclusive: true,
    run: async (ctx) => ({ deleted: await pruneRateLimits(ctx) }),
  },
  {
    name: 'prune-endpoint-secrets',
    everyMs: hour,
    cron: '37 * * * *',
    isExclusive: true,
    run: async (ctx) => ({ secretsErased: await pruneEndpointSecrets(ctx) }),
  },
  {
    name: 'prune-request-log',
    everyMs: 24 * hour,
    cron: '13 4 * * *',
    isExclusive: true,
    run: async (ctx) => ({
      callsDeleted: await pruneRequests(ctx),
      probesDeleted: await pruneProbeRuns(ctx),
      notificationsDeleted: await pruneNotifications(ctx),
      statusDeleted: await pruneStatus(ctx),
      keyHoursDeleted: await pruneKeyUsage(ctx),
    }),
  },
  {
    name: 'prune-market-refusals',
    everyMs: 24 * hour,
    cron: '27 4 * * *',
    isExclusive: true,
    run: async (ctx) => ({ rowsDeleted: (await pruneMarkets(ctx)) + (await prunePlayRefusals(ctx)) }),
  },
  {
    name: 'prune-sessions',
    everyMs: 24 * hour,
    cron: '41 3 * * *',
    isExclusive: true,
    run: async (ctx) => ({
      keysDeleted: await pruneSessionKeys(ctx),
      launchUrlsErased: await pruneSessionSecrets(ctx),
    }),
  },
  {
    name: 'send-mail',
    everyMs: 5 * second,
    cron: '* * * * *',
    isExclusive: false,
    run: async (ctx) => ({ ...(await sendDueMail(ctx)) }),
  },
  {
    name: 'send-notifications',
    everyMs: second,
    cron: '* * * * *',
    isExclusive: false,
    // Outages must be reported.
    isAlwaysTicked: true,
    run: async (ctx) => {
      await settleMailed()
      return { queuesStarted: await workers().notifications.startDue(ctx) }
    },
  },
  {
    // Only for the message: games are back by the clock.
    name: 'tell-ended-maintenance',
    everyMs: 60 * second,
    cron: '* * * * *',
    isExclusive: true,
    run: async (ctx) => ({ told: await tellEndedMaintenance(ctx) }),
  },
  {
    name: 'sample-status',
    everyMs: 60 * second,
    cron: '* * * * *',
    isExclusive: true,
    run: async (ctx) => ({ samples: await sampleStatus(ctx) }),
  },
  {
    name: 'work-on-deletions',
    everyMs: 5 * second,
    cron: '* * * * *',
    isExclusive: false,
    run: async (ctx) => withoutFailures(await workOnDeletions(ctx)),
  },
  {
    name: 'check-purchases',
    everyMs: 10 * second,
    cron: '* * * * *',
    isExclusive: false,
    run: async (ctx) => ({ ...(await checkPurchases(ctx)) }),
  },
  {
    name: 'reconcile-payments',
    everyMs: 24 * hour,
    cron: '29 2 * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await reconcilePayments(ctx)),
  },
  {
    name: 'screen-organizations',
    everyMs: 60 * second,
    cron: '* * * * *',
    isExclusive: false,
    run: async (ctx) => withoutFailures(await screenDueCases(ctx)),
  },
  {
    name: 'expire-verifications',
    everyMs: hour,
    cron: '17 * * * *',
    isExclusive: true,
    run: async (ctx) => ({
      expired: await expireVerifications(ctx),
      recordsDeleted: await pruneKybRecords(ctx),
    }),
  },
  {
    name: 'send-scheduled-reports',
    everyMs: 60 * second,
    cron: '* * * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await sendScheduledReports(ctx)),
  },
  {
    name: 'process-files',
    everyMs: second,
    cron: '* * * * *',
    isExclusive: false,
    // A user waits for the picture just uploaded.
    isAlwaysTicked: true,
    run: async (ctx) => withoutFailures(await processFiles(ctx)),
  },
  {
    name: 'publish-game-assets',
    everyMs: second,
    cron: '* * * * *',
    isExclusive: false,
    isAlwaysTicked: true,
    run: async (ctx) => ({ ...(await publishGameAssets(ctx)) }),
  },
  {
    name: 'fetch-game-pictures',
    everyMs: 5 * second,
    cron: '* * * * *',
    isExclusive: false,
    // A catalogue of pictures in small parts.
    isAlwaysTicked: true,
    run: async (ctx) => ({ queuesStarted: await workers().pictures.startDue(ctx) }),
  },
  {
    name: 'sweep-files',
    everyMs: 10 * 60 * second,
    cron: '*/10 * * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await sweepFiles(ctx)),
  },
  {
    name: 'reconcile-files',
    everyMs: 24 * hour,
    cron: '17 5 * * *',
    isExclusive: true,
    run: async (ctx) => ({ ...(await reconcileFiles(ctx)) }),
  },
  {
    name: 'record-signals',
    everyMs: 5 * second,
    cron: '* * * * *',
    isExclusive: false,
    // Each process writes what it has counted itself.
    isAlwaysTicked: true,
    run: async (ctx) => ({ ...(await recordSignals(ctx)) }),
  },
  {
    name: 'evaluate-incidents',
    everyMs: 10 * second,
    cron: '* * * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await evaluateIncidents(ctx)),
  },
  {
    name: 'alert-members',
    everyMs: 60 * second,
    cron: '* * * * *',
    isExclusive: true,
    run: async (ctx) => ({ ...(await alertMembers(ctx)) }),
  },
  {
    // A long month takes longer than the pause between runs: each month has a lease.
    name: 'archive-months',
    everyMs: 10 * 60 * second,
    cron: '*/10 * * * *',
    isExclusive: true,
    run: async (ctx) => withoutFailures(await archiveMonths(ctx)),
  },
  {
    name: 'prune-access',
    everyMs: 24 * hour,
    cron: '53 3 * * *',
    isExclusive: true,
    run: async (ctx) => ({
      sessionsDeleted: await pruneUserSessions(ctx),
      resetsDeleted: await pruneResets(ctx),
      mailDeleted: await pruneMail(ctx),
      signalsDeleted: await pruneSignals(ctx),
    }),
  },
]
