import { pruneEndpointSecrets, removeExpiredListeners } from '@/server/modules/accounts/endpoints'
import { pruneInbox } from '@/server/modules/accounts/inbox'
import { pruneKeyUsage } from '@/server/modules/accounts/keys'
import { expireVerifications, pruneKybRecords, screenDueCases } from '@/server/modules/accounts/kyb'
import { pruneMail, sendDueMail } from '@/server/modules/accounts/mail'
import { pruneResets, pruneUserSessions } from '@/server/modules/accounts/members'
import { pruneSignIns } from '@/server/modules/accounts/sign-ins'
import { pruneSsoAttempts } from '@/server/modules/accounts/sso'
import { syncCatalogues } from '@/server/modules/catalogue/catalog'
import { workOnCertifications } from '@/server/modules/catalogue/certification'
import { readChecksums } from '@/server/modules/catalogue/checksums'
import { publishGameAssets } from '@/server/modules/catalogue/game-assets'
import { pruneCertifications, pruneStudioCalls } from '@/server/modules/catalogue/studios'
import { workOnDeletions } from '@/server/modules/deletion'
import { archiveMonths } from '@/server/modules/delivery/archive'
import { alertMembers } from '@/server/modules/delivery/attention'
import { rollEndpointHealth } from '@/server/modules/delivery/endpoint-health'
import { syncExchangeRates } from '@/server/modules/delivery/facts'
import { pruneHandovers } from '@/server/modules/delivery/handover'
import { findOpenRounds } from '@/server/modules/delivery/open-rounds'
import { pruneProbeRuns } from '@/server/modules/delivery/readiness'
import { rollStatistics } from '@/server/modules/delivery/statistics'
import {
  makeMovementMonths,
  recoverInterruptedDeliveries,
  reverseLateBets,
} from '@/server/modules/delivery/wallet'
import { accrueCommissions, pruneEnquiries } from '@/server/modules/finance/affiliates'
import { checkPurchases, reconcilePayments, startTopUps } from '@/server/modules/finance/billing'
import { accrueFees } from '@/server/modules/finance/contracts'
import { markOverdue, settleInvoices } from '@/server/modules/finance/invoices'
import {
  compareDue,
  fetchFeeds,
  fetchServers,
  loadImports,
  openDays,
} from '@/server/modules/finance/reconciliation'
import { sendScheduledReports } from '@/server/modules/finance/reports'
import { drawUpStatements } from '@/server/modules/finance/settlement'
import { pruneNotifications, settleMailed } from '@/server/modules/operations/destinations'
import { workOnGameLifecycle } from '@/server/modules/operations/game-lifecycle'
import { evaluateIncidents } from '@/server/modules/operations/incidents'
import { tellEndedMaintenance } from '@/server/modules/operations/maintenance'
import { pruneRequests } from '@/server/modules/operations/request-log'
import {
  mailStatusUpdates,
  pruneStatus,
  pruneSubscribers,
  sampleStatus,
} from '@/server/modules/operations/status'
import { processFiles, reconcileFiles, sweepFiles } from '@/server/modules/platform/files'
import { pruneSessionKeys } from '@/server/modules/platform/idempotency'
import { pruneRateLimits } from '@/server/modules/platform/rate-limits'
import { pruneSignals } from '@/server/modules/platform/signals'
import { startScheduledCampaigns } from '@/server/modules/play/campaigns'
import { expireFreeRounds } from '@/server/modules/play/free-rounds'
import { pruneSessionSecrets } from '@/server/modules/play/sessions'
import { pruneMarkets } from '@/server/modules/rules/jurisdictions'
import { compareLimitAccounts } from '@/server/modules/rules/limits'
import { prunePlayRefusals } from '@/server/modules/rules/protection'
import type { Job } from './job'
import { ofEveryProcess } from './of-every-process'
import { type JobName, schedule } from './schedule'
import { workers } from './workers'

/** A job that went past what failed has failed all the same; the log names each. */
function withoutFailures<Result extends { failed: number }>({ failed, ...done }: Result) {
  if (failed > 0) throw new Error(`${failed} could not be worked on; the others were`)
  return done
}

type OfEveryProcess = (typeof ofEveryProcess)[number]['name']

/** What each job of the schedule does. */
const runs: Readonly<Record<Exclude<JobName, OfEveryProcess>, Job['run']>> = {
  // The worker continues in the background: a slow wallet must not delay the next poll of the queue.
  'redeliver-callbacks': async (ctx) => ({ queuesStarted: await workers().redelivery.startDue(ctx) }),
  'recover-interrupted-deliveries': async (ctx) => ({ recovered: await recoverInterruptedDeliveries(ctx) }),
  'reverse-late-bets': async (ctx) => withoutFailures(await reverseLateBets(ctx)),
  'make-movement-months': makeMovementMonths,
  'work-on-callback-runs': async (ctx) => ({ queuesStarted: await workers().bulkReplay.startDue(ctx) }),
  'expire-free-rounds': async (ctx) => ({ closed: await expireFreeRounds(ctx) }),
  'issue-campaigns': async (ctx) => ({ queuesStarted: await workers().campaigns.startDue(ctx) }),
  'start-scheduled-campaigns': async (ctx) => ({ started: await startScheduledCampaigns(ctx) }),
  'sync-catalogues': async (ctx) => ({ ...(await syncCatalogues(ctx)) }),
  'read-checksums': async (ctx) => withoutFailures(await readChecksums(ctx)),
  'work-on-game-lifecycle': workOnGameLifecycle,
  'work-on-certifications': async (ctx) => ({ ...(await workOnCertifications(ctx)) }),
  'sync-exchange-rates': async (ctx) => ({ ...(await syncExchangeRates(ctx)) }),
  'roll-statistics': async (ctx) => withoutFailures(await rollStatistics(ctx)),
  'find-open-rounds': async (ctx) => withoutFailures(await findOpenRounds(ctx)),
  'ask-open-rounds': async (ctx) => ({ queuesStarted: await workers().rounds.startDue(ctx) }),
  'accrue-fees': async (ctx) => withoutFailures(await accrueFees(ctx)),
  'accrue-commissions': async (ctx) => withoutFailures(await accrueCommissions(ctx)),
  'send-payouts': async (ctx) => ({ queuesStarted: await workers().payouts.startDue(ctx) }),
  'end-listeners': async (ctx) => ({ ended: await removeExpiredListeners(ctx) }),
  'prune-enquiries': async (ctx) => ({ erased: await pruneEnquiries(ctx) }),
  'compare-limit-accounts': async (ctx) => ({ ...(await compareLimitAccounts(ctx)) }),
  'roll-endpoint-health': async (ctx) => ({ rangesCounted: await rollEndpointHealth(ctx) }),
  'settle-invoices': async (ctx) => withoutFailures(await settleInvoices(ctx)),
  'draw-up-statements': async (ctx) => withoutFailures(await drawUpStatements(ctx)),
  'mark-overdue': async (ctx) => withoutFailures(await markOverdue(ctx)),
  'prune-rate-limits': async (ctx) => ({ deleted: await pruneRateLimits(ctx) }),
  'prune-endpoint-secrets': async (ctx) => ({
    secretsErased: await pruneEndpointSecrets(ctx),
    handoversDeleted: await pruneHandovers(ctx),
  }),
  'prune-request-log': async (ctx) => ({
    callsDeleted: (await pruneRequests(ctx)) + (await pruneStudioCalls(ctx)),
    probesDeleted: await pruneProbeRuns(ctx),
    certificationsPruned: await pruneCertifications(ctx),
    notificationsDeleted: (await pruneNotifications(ctx)) + (await pruneInbox(ctx)),
    statusDeleted: (await pruneStatus(ctx)) + (await pruneSubscribers(ctx)),
    keyHoursDeleted: await pruneKeyUsage(ctx),
  }),
  'prune-market-refusals': async (ctx) => ({
    rowsDeleted: (await pruneMarkets(ctx)) + (await prunePlayRefusals(ctx)),
  }),
  'prune-sessions': async (ctx) => ({
    keysDeleted: await pruneSessionKeys(ctx),
    launchUrlsErased: await pruneSessionSecrets(ctx),
  }),
  'send-mail': async (ctx) => ({ ...(await sendDueMail(ctx)) }),
  'send-notifications': async (ctx) => {
    await settleMailed()
    return { queuesStarted: await workers().notifications.startDue(ctx) }
  },
  'tell-ended-maintenance': async (ctx) => ({ told: await tellEndedMaintenance(ctx) }),
  'mail-status-updates': async (ctx) => ({ queued: await mailStatusUpdates(ctx) }),
  'sample-status': async (ctx) => ({ samples: await sampleStatus(ctx) }),
  'work-on-deletions': async (ctx) => withoutFailures(await workOnDeletions(ctx)),
  'top-up-credit': async (ctx) => withoutFailures(await startTopUps(ctx)),
  'check-purchases': async (ctx) => ({ ...(await checkPurchases(ctx)) }),
  'reconcile-payments': async (ctx) => withoutFailures(await reconcilePayments(ctx)),
  'screen-organizations': async (ctx) => withoutFailures(await screenDueCases(ctx)),
  'expire-verifications': async (ctx) => ({
    expired: await expireVerifications(ctx),
    recordsDeleted: await pruneKybRecords(ctx),
  }),
  'send-scheduled-reports': async (ctx) => withoutFailures(await sendScheduledReports(ctx)),
  'process-files': async (ctx) => withoutFailures(await processFiles(ctx)),
  'publish-game-assets': async (ctx) => ({ ...(await publishGameAssets(ctx)) }),
  'fetch-game-pictures': async (ctx) => ({ queuesStarted: await workers().pictures.startDue(ctx) }),
  'sweep-files': async (ctx) => withoutFailures(await sweepFiles(ctx)),
  'reconcile-files': async (ctx) => ({ ...(await reconcileFiles(ctx)) }),
  'evaluate-incidents': async (ctx) => withoutFailures(await evaluateIncidents(ctx)),
  'alert-members': async (ctx) => ({ ...(await alertMembers(ctx)) }),
  'read-ledgers': async (ctx) => ({ imports: await loadImports(ctx) }),
  'fetch-ledgers': async (ctx) => {
    const [feeds, servers] = [await fetchFeeds(ctx), await fetchServers(ctx)]
    return withoutFailures({ ...feeds, files: servers.files, failed: feeds.failed + servers.failed })
  },
  'open-reconciliations': async (ctx) => withoutFailures(await openDays(ctx)),
  'compare-ledgers': async (ctx) => ({ compared: await compareDue(ctx) }),
  'archive-months': async (ctx) => withoutFailures(await archiveMonths(ctx)),
  'prune-access': async (ctx) => ({
    sessionsDeleted: await pruneUserSessions(ctx),
    signInsDeleted: await pruneSignIns(ctx),
    ssoAttemptsDeleted: await pruneSsoAttempts(ctx),
    resetsDeleted: await pruneResets(ctx),
    mailDeleted: await pruneMail(ctx),
    signalsDeleted: await pruneSignals(ctx),
  }),
}

/** Every job, each once: what the process of the role `jobs` runs, and what every process runs. */
export const jobs: readonly Job[] = [
  ...Object.entries(runs).map(([name, run]) => ({ name, ...schedule[name as JobName], run })),
  ...ofEveryProcess,
]
