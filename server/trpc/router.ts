import { createCallerFactory, router } from './init'
import { accountRouter } from './routers/account'
import { affiliateRouter } from './routers/affiliate'
import { auditRouter } from './routers/audit'
import { billingRouter } from './routers/billing'
import { brandingRouter } from './routers/branding'
import { brandsRouter } from './routers/brands'
import { callbacksRouter } from './routers/callbacks'
import { campaignsRouter } from './routers/campaigns'
import { contractRouter } from './routers/contract'
import { accountDeletionRouter, deletionRouter } from './routers/deletion'
import { confirmationsRouter, destinationsRouter, staffDestinationsRouter } from './routers/destinations'
import { endpointRouter } from './routers/endpoint'
import { enquiriesRouter } from './routers/enquiries'
import { freeRoundsRouter } from './routers/free-rounds'
import { gamesRouter } from './routers/games'
import { incidentsRouter, staffIncidentsRouter } from './routers/incidents'
import { invitesRouter } from './routers/invites'
import { invoicesRouter } from './routers/invoices'
import { jurisdictionsRouter, staffJurisdictionsRouter } from './routers/jurisdictions'
import { keysRouter } from './routers/keys'
import { limitsRouter } from './routers/limits'
import { maintenanceRouter, staffMaintenanceRouter } from './routers/maintenance'
import { notificationsRouter } from './routers/notifications'
import { organizationRouter } from './routers/organization'
import { outboxRouter } from './routers/outbox'
import { overviewRouter } from './routers/overview'
import { packagesRouter } from './routers/packages'
import { playersRouter } from './routers/players'
import { protectionRouter } from './routers/protection'
import { readinessRouter } from './routers/readiness'
import { reportsRouter } from './routers/reports'
import { requestsRouter } from './routers/requests'
import { roundsRouter } from './routers/rounds'
import { searchRouter } from './routers/search'
import { sessionRouter } from './routers/session'
import { sessionsRouter } from './routers/sessions'
import { staffAffiliatesRouter } from './routers/staff-affiliates'
import { staffArchiveRouter } from './routers/staff-archive'
import { staffContractsRouter } from './routers/staff-contracts'
import { staffDeletionsRouter } from './routers/staff-deletions'
import { staffGamesRouter } from './routers/staff-games'
import { staffInvoicesRouter } from './routers/staff-invoices'
import { staffJobsRouter } from './routers/staff-jobs'
import { staffOrganizationsRouter } from './routers/staff-organizations'
import { staffOverviewRouter } from './routers/staff-overview'
import { staffPackagesRouter } from './routers/staff-packages'
import { staffProvidersRouter } from './routers/staff-providers'
import { staffRatesRouter } from './routers/staff-rates'
import { staffReportsRouter } from './routers/staff-reports'
import { staffVerificationRouter } from './routers/staff-verification'
import { teamRouter } from './routers/team'
import { transactionsRouter } from './routers/transactions'
import { verificationRouter } from './routers/verification'
import { viewsRouter } from './routers/views'

export const appRouter = router({
  session: sessionRouter,
  account: accountRouter,
  accountDeletion: accountDeletionRouter,
  notifications: notificationsRouter,
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
  sessions: sessionsRouter,
  limits: limitsRouter,
  protection: protectionRouter,
  players: playersRouter,
  campaigns: campaignsRouter,
  freeRounds: freeRoundsRouter,
  keys: keysRouter,
  endpoint: endpointRouter,
  confirmations: confirmationsRouter,
  destinations: destinationsRouter,
  maintenance: maintenanceRouter,
  readiness: readinessRouter,
  requests: requestsRouter,
  audit: auditRouter,
  team: teamRouter,
  incidents: incidentsRouter,
  invites: invitesRouter,
  outbox: outboxRouter,
  affiliate: affiliateRouter,
  enquiries: enquiriesRouter,
  staffAffiliates: staffAffiliatesRouter,
  staffOverview: staffOverviewRouter,
  staffOrganizations: staffOrganizationsRouter,
  staffPackages: staffPackagesRouter,
  staffProviders: staffProvidersRouter,
  staffGames: staffGamesRouter,
  staffIncidents: staffIncidentsRouter,
  staffInvoices: staffInvoicesRouter,
  staffJobs: staffJobsRouter,
  staffArchive: staffArchiveRouter,
  staffRates: staffRatesRouter,
  staffReports: staffReportsRouter,
  staffContracts: staffContractsRouter,
  staffDeletions: staffDeletionsRouter,
  staffDestinations: staffDestinationsRouter,
  staffMaintenance: staffMaintenanceRouter,
  staffVerification: staffVerificationRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)

export { refusalTold } from './error-mapping'
