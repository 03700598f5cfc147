import { createCallerFactory, router } from './init'
import { accountRouter } from './routers/account'
import { affiliateRouter, enquiriesRouter, staffAffiliatesRouter } from './routers/affiliates'
import { staffApprovalsRouter } from './routers/approvals'
import { auditRouter } from './routers/audit'
import { brandingRouter, brandsRouter } from './routers/brands'
import { callbacksRouter } from './routers/callbacks'
import { campaignsRouter, freeRoundsRouter } from './routers/campaigns'
import { staffCertificationRouter } from './routers/certification'
import { contractRouter, staffContractsRouter } from './routers/contracts'
import { accountDeletionRouter, deletionRouter, staffDeletionsRouter } from './routers/deletion'
import { confirmationsRouter, destinationsRouter, staffDestinationsRouter } from './routers/destinations'
import {
  endpointRouter,
  keysRouter,
  readinessRouter,
  requestsRouter,
  serviceAccountsRouter,
} from './routers/developers'
import { gamesRouter, staffGamesRouter } from './routers/games'
import { inboxRouter } from './routers/inbox'
import { incidentsRouter, staffIncidentsRouter } from './routers/incidents'
import { invoicesRouter, staffInvoicesRouter } from './routers/invoices'
import { staffJournalRouter } from './routers/journal'
import { jurisdictionsRouter, staffJurisdictionsRouter } from './routers/jurisdictions'
import { maintenanceRouter, staffMaintenanceRouter } from './routers/maintenance'
import { notificationsRouter } from './routers/notifications'
import { organizationRouter, staffOrganizationsRouter, staffProvidersRouter } from './routers/organizations'
import { overviewRouter, staffOverviewRouter } from './routers/overview'
import { billingRouter, packagesRouter, staffPackagesRouter } from './routers/packages'
import { limitsRouter, playersRouter, protectionRouter, sessionsRouter } from './routers/players'
import { reconciliationRouter, staffReconciliationRouter } from './routers/reconciliation'
import { reportsRouter, staffRatesRouter, staffReportsRouter } from './routers/reports'
import { roundsRouter } from './routers/rounds'
import { searchRouter, viewsRouter } from './routers/search'
import { outboxRouter, staffArchiveRouter, staffJobsRouter } from './routers/service'
import { sessionRouter } from './routers/session'
import { staffSettlementRouter } from './routers/settlement'
import { ssoRouter, staffSsoRouter } from './routers/sso'
import { staffStudiosRouter, studioCertificationRouter, studioRouter } from './routers/studios'
import { staffSubmissionsRouter, studioSubmissionsRouter } from './routers/submissions'
import { invitesRouter, teamRouter } from './routers/team'
import { transactionsRouter } from './routers/transactions'
import { staffVerificationRouter, verificationRouter } from './routers/verification'

export const appRouter = router({
  session: sessionRouter,
  account: accountRouter,
  accountDeletion: accountDeletionRouter,
  notifications: notificationsRouter,
  inbox: inboxRouter,
  deletion: deletionRouter,
  overview: overviewRouter,
  search: searchRouter,
  transactions: transactionsRouter,
  views: viewsRouter,
  reports: reportsRouter,
  callbacks: callbacksRouter,
  rounds: roundsRouter,
  games: gamesRouter,
  brands: brandsRouter,
  branding: brandingRouter,
  jurisdictions: jurisdictionsRouter,
  staffJurisdictions: staffJurisdictionsRouter,
  organization: organizationRouter,
  billing: billingRouter,
  packages: packagesRouter,
  invoices: invoicesRouter,
  verification: verificationRouter,
  contract: contractRouter,
  reconciliation: reconciliationRouter,
  sessions: sessionsRouter,
  limits: limitsRouter,
  protection: protectionRouter,
  players: playersRouter,
  campaigns: campaignsRouter,
  freeRounds: freeRoundsRouter,
  keys: keysRouter,
  serviceAccounts: serviceAccountsRouter,
  endpoint: endpointRouter,
  confirmations: confirmationsRouter,
  destinations: destinationsRouter,
  maintenance: maintenanceRouter,
  readiness: readinessRouter,
  requests: requestsRouter,
  audit: auditRouter,
  team: teamRouter,
  sso: ssoRouter,
  staffSso: staffSsoRouter,
  incidents: incidentsRouter,
  invites: invitesRouter,
  outbox: outboxRouter,
  affiliate: affiliateRouter,
  studio: studioRouter,
  studioCertification: studioCertificationRouter,
  studioSubmissions: studioSubmissionsRouter,
  enquiries: enquiriesRouter,
  staffAffiliates: staffAffiliatesRouter,
  staffApprovals: staffApprovalsRouter,
  staffOverview: staffOverviewRouter,
  staffOrganizations: staffOrganizationsRouter,
  staffPackages: staffPackagesRouter,
  staffProviders: staffProvidersRouter,
  staffGames: staffGamesRouter,
  staffIncidents: staffIncidentsRouter,
  staffInvoices: staffInvoicesRouter,
  staffJobs: staffJobsRouter,
  staffJournal: staffJournalRouter,
  staffArchive: staffArchiveRouter,
  staffRates: staffRatesRouter,
  staffReports: staffReportsRouter,
  staffCertification: staffCertificationRouter,
  staffContracts: staffContractsRouter,
  staffReconciliation: staffReconciliationRouter,
  staffSettlement: staffSettlementRouter,
  staffDeletions: staffDeletionsRouter,
  staffDestinations: staffDestinationsRouter,
  staffMaintenance: staffMaintenanceRouter,
  staffStudios: staffStudiosRouter,
  staffSubmissions: staffSubmissionsRouter,
  staffVerification: staffVerificationRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)

export { refusalTold } from './error-mapping'
