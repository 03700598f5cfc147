import type { Page } from '@playwright/test'
import type { Device } from './accessible'
import type { Demo } from './demo'
import { addressIn } from './organization-pages'
import type { Purchases } from './purchases'
import { type Visitor, visitors } from './visitors'
import type { World } from './world'

export type Seen = World & { demo: Demo; purchases: Purchases }

export interface CabinetPage {
  name: string
  /** Null: nobody is signed in. */
  as: Visitor | null
  path: string | ((seen: Seen) => string)
  /** What to do there first, for what opens over the page. */
  open?: (page: Page) => Promise<void>
  /** What is there on one device alone. */
  only?: Device
  /** It shows what announces what is to come for its own sake. */
  isNeverLoaded?: true
  /** The error that its console has to name. */
  complaint?: RegExp
}

const notThere = (procedure: string) => new RegExp(`status of 404 .*/api/trpc/${procedure}`)

const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}
const key = (combination: string) => async (page: Page) => {
  await page.keyboard.press(combination)
  await page.getByRole('dialog').waitFor()
}

/** Goes from a list to the first record of it. */
const firstOfTable = (heading: string) => async (page: Page) => {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('heading', { level: 2, name: heading }).waitFor()
}

/** Goes from a list of invoices to the first of them. */
const firstInvoice = async (page: Page) => {
  await page.getByRole('link', { name: /^INV-/ }).first().click()
  await page.getByRole('heading', { name: 'Payments' }).waitFor()
}
const overInvoice = (name: string) => async (page: Page) => {
  await firstInvoice(page)
  await button(name)(page)
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

/** Where a page is, from the address of the service on. */
export function addressOf({ as, path }: CabinetPage, seen: Seen): string {
  const organization = as === null ? null : visitors[as].organization
  return addressIn(organization, typeof path === 'string' ? path : path(seen))
}

const purchaseStates = ['waiting', 'declined', 'paid', 'disputed', 'refunded'] as const

/** Every page of the cabinet, each as somebody who sees it: the accessibility test and the screenshots go through this list. */
export const cabinetPages: readonly CabinetPage[] = [
  { name: 'sign-in', as: null, path: '/sign-in' },
  { name: 'forgotten password', as: null, path: '/reset' },
  { name: 'reset link that is not', as: null, path: '/reset/not-a-token' },
  { name: 'outbox', as: null, path: '/outbox' },
  { name: 'confirmation link that is not', as: null, path: '/confirm/not-a-token' },
  { name: 'invite that is not', as: null, path: '/invite/not-a-token' },
  { name: 'overview', as: 'platform', path: '/' },
  { name: 'overview, 30 days', as: 'platform', path: '/?period=30d' },
  { name: 'overview of a newcomer', as: 'newcomer', path: '/' },
  { name: 'overview as analyst', as: 'analyst', path: '/' },
  { name: 'games', as: 'owner', path: '/games' },
  { name: 'games, none', as: 'owner', path: '/games?q=nothing-is-called-this' },
  { name: 'game', as: 'owner', path: ({ demo }) => `/games/${demo.games.enumerated}` },
  { name: 'upload pictures', as: 'owner', path: '/games/pictures' },
  { name: 'game calendar', as: 'owner', path: '/games/calendar' },
  { name: 'game calendar, past', as: 'owner', path: '/games/calendar?past=true' },
  {
    name: 'picture of a game',
    as: 'owner',
    path: ({ demo }) => `/games/${demo.games.enumerated}`,
    open: button('Add picture'),
  },
  { name: 'sessions', as: 'owner', path: '/sessions' },
  { name: 'sessions, none', as: 'owner', path: '/sessions?player=nobody' },
  { name: 'session', as: 'owner', path: ({ sessionId }) => `/sessions/${sessionId}` },
  { name: 'transactions', as: 'owner', path: '/transactions' },
  { name: 'transactions, none', as: 'owner', path: '/transactions?player=nobody' },
  { name: 'transactions of a newcomer', as: 'newcomer', path: '/transactions' },
  { name: 'transaction, settled', as: 'owner', path: ({ settledId }) => `/transactions/${settledId}` },
  { name: 'transaction, stuck', as: 'owner', path: ({ stuckId }) => `/transactions/${stuckId}` },
  { name: 'round', as: 'owner', path: ({ roundId }) => `/rounds/aurora/${roundId}` },
  { name: 'open rounds', as: 'owner', path: '/rounds' },
  { name: 'open rounds, none', as: 'owner', path: '/rounds?provider=nobody' },
  {
    name: 'open round',
    as: 'owner',
    path: '/rounds',
    open: async (page) => {
      await page.getByRole('link', { name: 'waiting-1' }).click()
      await page.getByRole('heading', { name: 'Provider, Croupier and wallet' }).waitFor()
    },
  },
  {
    name: 'open round that is not',
    as: 'owner',
    path: '/rounds/open/00000000-0000-4000-8000-000000000000',
    complaint: notThere('rounds.get'),
  },
  { name: 'callbacks', as: 'owner', path: '/callbacks' },
  { name: 'callbacks, rejected', as: 'owner', path: '/callbacks?group=rejected' },
  { name: 'callbacks, none', as: 'owner', path: '/callbacks?player=nobody' },
  { name: 'packages and purchases', as: 'owner', path: '/billing/packages' },
  { name: 'packages without a verification', as: 'platform', path: '/billing/packages' },
  ...purchaseStates.map(
    (state): CabinetPage => ({
      name: `purchase, ${state}`,
      as: 'owner',
      path: ({ purchases }) => `/billing/purchases/${purchases[state]}`,
    }),
  ),
  { name: 'endpoint health', as: 'owner', path: '/callbacks/endpoints' },
  {
    name: 'health of one endpoint',
    as: 'owner',
    path: '/callbacks/endpoints',
    open: async (page) => {
      await page.getByRole('region', { name: 'Endpoints' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Verdicts over time' }).waitFor()
    },
  },
  { name: 'bulk runs', as: 'owner', path: '/callbacks/runs' },
  { name: 'players', as: 'owner', path: '/players' },
  { name: 'player', as: 'owner', path: ({ playerId }) => `/players/${playerId}` },
  { name: 'player, unknown', as: 'owner', path: '/players/nobody' },
  { name: 'deletion of an organization', as: 'owner', path: '/organization/deletion' },
  { name: 'deletion link that is not', as: 'owner', path: '/organization/deletion/not-a-token' },
  { name: 'deletion of an account', as: 'analyst', path: '/account/deletion' },
  { name: 'jurisdictions', as: 'platform', path: '/jurisdictions' },
  { name: 'rules of a country', as: 'owner', path: '/jurisdictions', open: button('Rules of Sweden') },
  { name: 'refusals', as: 'platform', path: '/jurisdictions/refusals' },
  { name: 'refusals, none', as: 'platform', path: '/jurisdictions/refusals?player=nobody' },
  { name: 'player protection', as: 'owner', path: '/protection' },
  { name: 'player protection by player', as: 'owner', path: '/protection?by=player' },
  { name: 'player protection, none', as: 'owner', path: '/protection?player=nobody' },
  { name: 'brands', as: 'platform', path: '/brands' },
  { name: 'brands of a single casino', as: 'owner', path: '/brands' },
  { name: 'campaigns', as: 'owner', path: '/campaigns' },
  { name: 'campaigns, none', as: 'owner', path: '/campaigns?q=nothing-is-called-this' },
  { name: 'campaign, new', as: 'owner', path: '/campaigns/new' },
  { name: 'free rounds', as: 'owner', path: '/free-rounds' },
  { name: 'free rounds, none', as: 'owner', path: '/free-rounds?player=nobody' },
  { name: 'grant', as: 'owner', path: ({ grantId }) => `/free-rounds/${grantId}` },
  { name: 'billing', as: 'owner', path: '/billing' },
  { name: 'invoices', as: 'owner', path: '/billing/invoices' },
  { name: 'invoices, none', as: 'owner', path: '/billing/invoices?status=overdue' },
  {
    name: 'invoice, unknown',
    as: 'owner',
    path: '/billing/invoices/00000000-0000-4000-8000-000000000000',
    complaint: notThere('invoices.get'),
  },
  { name: 'billing with fees', as: 'finance', path: '/billing' },
  { name: 'invoices of closed months', as: 'finance', path: '/billing/invoices' },
  { name: 'invoice, paid', as: 'finance', path: '/billing/invoices?status=paid', open: firstInvoice },
  { name: 'invoice, overdue', as: 'finance', path: '/billing/invoices?status=overdue', open: firstInvoice },
  { name: 'contract with fees', as: 'finance', path: '/billing/contract' },
  { name: 'reports of past months', as: 'finance', path: '/reports?by=provider&period=last-month' },
  { name: 'billing details', as: 'owner', path: '/billing/details' },
  { name: 'reconciliation', as: 'owner', path: '/reconciliation' },
  { name: 'comparison', as: 'owner', path: '/reconciliation', open: firstOfTable('Sums') },
  {
    name: 'comparison that is not',
    as: 'owner',
    path: '/reconciliation/00000000-0000-4000-8000-000000000000',
    complaint: notThere('reconciliation.get'),
  },
  { name: 'breaks', as: 'owner', path: '/reconciliation/breaks' },
  { name: 'break', as: 'owner', path: '/reconciliation/breaks', open: firstOfTable('Comments') },
  { name: 'breaks, none', as: 'owner', path: '/reconciliation/breaks?transaction=nothing' },
  {
    name: 'break that is not',
    as: 'owner',
    path: '/reconciliation/breaks/00000000-0000-4000-8000-000000000000',
    complaint: notThere('reconciliation.oneBreak'),
  },
  { name: 'ledgers', as: 'owner', path: '/reconciliation/ledgers' },
  { name: 'billing, no entries', as: 'owner', path: '/billing?kind=adjustment' },
  { name: 'reports', as: 'platform', path: '/reports?by=game&period=this-year' },
  { name: 'reports by day', as: 'owner', path: '/reports?by=day' },
  { name: 'reports by two dimensions', as: 'platform', path: '/reports?by=game&across=brand&cell=margin' },
  { name: 'reports on a dashboard', as: 'owner', path: '/reports?show=dashboard' },
  { name: 'retention of players', as: 'platform', path: '/reports?show=retention' },
  { name: 'reports, none', as: 'owner', path: '/reports?player=nobody' },
  { name: 'scheduled reports', as: 'owner', path: '/reports', open: button('Scheduled reports') },
  {
    name: 'new scheduled report',
    as: 'owner',
    path: '/reports',
    open: async (page) => {
      await button('Scheduled reports')(page)
      await page.getByRole('button', { name: 'Schedule current view' }).click()
      await page.getByRole('group', { name: 'Recipients' }).waitFor()
    },
  },
  { name: 'keys', as: 'owner', path: '/developers/keys' },
  { name: 'keys closed to an analyst', as: 'analyst', path: '/developers/keys' },
  { name: 'endpoints', as: 'owner', path: '/developers/endpoints' },
  { name: 'readiness', as: 'owner', path: '/developers/readiness' },
  { name: 'signatures', as: 'owner', path: '/developers/signatures' },
  { name: 'destinations', as: 'owner', path: '/developers/destinations' },
  {
    name: 'new destination',
    as: 'owner',
    path: '/developers/destinations',
    open: button('Add destination'),
  },
  { name: 'requests', as: 'owner', path: '/developers/requests' },
  { name: 'team', as: 'owner', path: '/team' },
  { name: 'sign-in log', as: 'owner', path: '/team/sign-ins' },
  { name: 'single sign-on', as: 'owner', path: '/single-sign-on' },
  { name: 'audit log', as: 'owner', path: '/audit-log' },
  { name: 'audit log, none', as: 'owner', path: '/audit-log?text=nobody' },
  { name: 'branding', as: 'owner', path: '/branding' },
  { name: 'branding of a platform', as: 'platform', path: '/branding' },
  { name: 'branding as analyst', as: 'analyst', path: '/branding' },
  { name: 'organization', as: 'owner', path: '/organization' },
  { name: 'account', as: 'owner', path: '/account' },
  { name: 'inbox', as: 'owner', path: '/inbox' },
  { name: 'organizations of mine', as: 'owner', path: '/o' },
  { name: 'organization of others', as: 'owner', path: '/o/grand-platform/transactions' },
  { name: 'organization not opened', as: 'administrator', path: '/o/lucky-lane/transactions' },
  { name: 'style', as: 'owner', path: '/style', isNeverLoaded: true },
  {
    name: 'not found',
    as: 'owner',
    path: '/transactions/00000000-0000-4000-8000-000000000000',
    complaint: notThere('transactions.get'),
  },
  { name: 'staff overview', as: 'administrator', path: '/staff' },
  { name: 'staff jurisdictions', as: 'administrator', path: '/staff/jurisdictions' },
  { name: 'staff jurisdiction', as: 'administrator', path: '/staff/jurisdictions/SE' },
  {
    name: 'new version of a jurisdiction',
    as: 'administrator',
    path: '/staff/jurisdictions/SE',
    open: button('New version'),
  },
  { name: 'staff audit log', as: 'administrator', path: '/staff/audit-log' },
  { name: 'staff audit log, none', as: 'administrator', path: '/staff/audit-log?organization=nobody' },
  { name: 'staff reports', as: 'administrator', path: '/staff/reports?period=this-year' },
  { name: 'staff organizations', as: 'administrator', path: '/staff/organizations' },
  { name: 'staff billing', as: 'administrator', path: '/staff/billing' },
  { name: 'staff invoices', as: 'administrator', path: '/staff/billing/invoices' },
  {
    name: 'staff invoice',
    as: 'administrator',
    path: '/staff/billing/invoices?organization=old-harbour&status=overdue',
    open: firstInvoice,
  },
  { name: 'staff month close', as: 'administrator', path: '/staff/billing/month-close' },
  { name: 'staff journal', as: 'administrator', path: '/staff/billing/journal' },
  {
    name: 'staff journal accounts',
    as: 'administrator',
    path: '/staff/billing/journal',
    open: button('DATEV accounts'),
  },
  {
    name: 'staff journal of a month',
    as: 'administrator',
    path: '/staff/billing/journal',
    open: async (page) => {
      await page.locator('table a').first().click()
      await page.getByRole('heading', { name: 'Entries' }).waitFor()
    },
  },
  { name: 'staff exchange rates', as: 'administrator', path: '/staff/billing/rates' },
  {
    name: 'staff exchange rates, none of a day',
    as: 'administrator',
    path: '/staff/billing/rates?day=2020-01-01',
  },
  { name: 'incidents', as: 'platform', path: '/incidents' },
  { name: 'incidents, no match', as: 'platform', path: '/incidents?rule=wallet_slow' },
  {
    name: 'incident',
    // The world's stuck win is one of Lucky Lane's.
    as: 'owner',
    path: '/incidents?state=all',
    open: async (page) => {
      await page.getByRole('region', { name: 'Incidents' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    },
  },
  {
    name: 'incident that is not',
    as: 'platform',
    path: '/incidents/00000000-0000-4000-8000-000000000000',
    complaint: notThere('incidents.get'),
  },
  { name: 'incident thresholds', as: 'platform', path: '/incidents/thresholds' },
  {
    name: 'incident threshold',
    as: 'platform',
    path: '/incidents/thresholds',
    open: button(/^Change Large win/),
  },
  { name: 'staff incidents', as: 'administrator', path: '/staff/incidents' },
  { name: 'verification', as: 'owner', path: '/verification' },
  { name: 'verification not begun', as: 'platform', path: '/verification' },
  { name: 'new owner', as: 'platform', path: '/verification', open: button('Add owner') },
  { name: 'verification reviews', as: 'administrator', path: '/staff/verification' },
  {
    name: 'verification reviews, none',
    as: 'administrator',
    path: '/staff/verification?organization=nobody',
  },
  {
    name: 'verification review',
    as: 'administrator',
    path: '/staff/verification?organization=strict-platform',
    open: async (page) => {
      await page.getByRole('region', { name: 'Reviews' }).getByRole('link').first().click()
      await page.getByRole('heading', { level: 1, name: /^Verification of/ }).waitFor()
    },
  },
  { name: 'staff game calendar', as: 'administrator', path: '/staff/game-calendar' },
  {
    name: 'staff lifecycle of a game',
    as: 'administrator',
    path: ({ demo }) => `/staff/pictures/${demo.games.enumerated}/lifecycle`,
  },
  { name: 'staff pictures', as: 'administrator', path: '/staff/pictures' },
  { name: 'staff pictures, none', as: 'administrator', path: '/staff/pictures?q=nothing-is-called-this' },
  {
    name: 'staff pictures of a game',
    as: 'administrator',
    path: ({ demo }) => `/staff/pictures/${demo.games.enumerated}`,
  },
  {
    name: 'staff certificates of a game',
    as: 'administrator',
    path: ({ demo }) => `/staff/pictures/${demo.games.enumerated}/certificates`,
  },
  { name: 'staff providers', as: 'administrator', path: '/staff/providers' },
  { name: 'staff provider', as: 'administrator', path: '/staff/providers/cascade' },
  { name: 'enquiry form', as: null, path: '/enquire' },
  { name: 'affiliate', as: 'affiliate', path: '/affiliate' },
  { name: 'affiliate commission', as: 'affiliate', path: '/affiliate/commission' },
  { name: 'affiliate commission, none', as: 'affiliate', path: '/affiliate/commission?kind=credit_note' },
  { name: 'affiliate withdrawals', as: 'affiliate', path: '/affiliate/withdrawals' },
  { name: 'studio', as: 'studio', path: '/studio' },
  { name: 'studio certification', as: 'studio', path: '/studio/certification' },
  {
    name: 'studio certification run',
    as: 'studio',
    path: '/studio/certification',
    open: async (page) => {
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('heading', { level: 1, name: /^Certification of/ }).waitFor()
    },
  },
  { name: 'studio games, none', as: 'studio', path: '/studio/games' },
  { name: 'studio submissions', as: 'studio', path: '/studio/submissions' },
  { name: 'studio submissions, none', as: 'studio', path: '/studio/submissions?status=submitted' },
  {
    name: 'new submission',
    as: 'studio',
    path: '/studio/submissions',
    open: button('New submission'),
  },
  {
    name: 'studio submission',
    as: 'studio',
    path: '/studio/submissions?status=changes_requested',
    open: firstOfTable('Fields'),
  },
  {
    name: 'studio submission, approved',
    as: 'studio',
    path: '/studio/submissions?status=approved',
    open: firstOfTable('Fields'),
  },
  { name: 'staff submissions', as: 'administrator', path: '/staff/submissions' },
  {
    name: 'staff submission',
    as: 'administrator',
    path: '/staff/submissions?status=changes_requested',
    open: firstOfTable('Fields'),
  },
  { name: 'studio calls', as: 'studio', path: '/studio/calls' },
  { name: 'studio statements', as: 'studio', path: '/studio/statements' },
  { name: 'staff studios', as: 'administrator', path: '/staff/studios' },
  { name: 'staff affiliates', as: 'administrator', path: '/staff/affiliates' },
  {
    name: 'staff affiliate',
    as: 'administrator',
    path: '/staff/affiliates?organization=north-star',
    open: async (page) => {
      await page.getByRole('link', { name: 'North Star Partners' }).click()
      await page.getByRole('heading', { name: 'Fraud signals' }).waitFor()
    },
  },
  { name: 'staff affiliate withdrawals', as: 'administrator', path: '/staff/affiliates/withdrawals' },
  {
    name: 'approval of a withdrawal',
    as: 'administrator',
    path: '/staff/affiliates/withdrawals?organization=north-star&state=pending_approval',
    open: button('Approve'),
  },
  { name: 'staff bank files', as: 'administrator', path: '/staff/affiliates/files' },
  { name: 'staff enquiries', as: 'administrator', path: '/staff/affiliates/enquiries' },
  {
    name: 'accepted enquiry',
    as: 'administrator',
    path: '/staff/affiliates/enquiries?organization=north-star',
    open: button('Accept'),
  },
  { name: 'staff programmes', as: 'administrator', path: '/staff/affiliates/programmes' },
  {
    name: 'new programme',
    as: 'administrator',
    path: '/staff/affiliates/programmes',
    open: button('Create programme'),
  },
  { name: 'staff organizations, none', as: 'administrator', path: '/staff/organizations?q=nobody' },
  { name: 'staff callbacks', as: 'administrator', path: '/staff/callbacks' },
  { name: 'staff open rounds', as: 'administrator', path: '/staff/rounds' },
  { name: 'contract', as: 'owner', path: '/billing/contract' },
  { name: 'staff contracts', as: 'administrator', path: '/staff/billing/contracts' },
  { name: 'staff contracts, none', as: 'administrator', path: '/staff/billing/contracts?q=nobody' },
  {
    name: 'staff contract',
    as: 'administrator',
    path: '/staff/billing/contracts?q=lucky',
    open: async (page) => {
      await page.getByRole('link', { name: 'Lucky Lane Casino' }).click()
      await page.getByRole('heading', { level: 2, name: 'Lucky Lane Casino' }).waitFor()
    },
  },
  {
    name: 'staff contract with fees',
    as: 'administrator',
    path: '/staff/billing/contracts?q=harbour',
    open: async (page) => {
      await page.getByRole('link', { name: 'Old Harbour Casino' }).click()
      await page.getByRole('heading', { level: 2, name: 'Old Harbour Casino' }).waitFor()
    },
  },
  { name: 'provider contracts', as: 'administrator', path: '/staff/billing/providers' },
  { name: 'provider statements', as: 'administrator', path: '/staff/billing/statements' },
  {
    name: 'provider statement',
    as: 'administrator',
    path: '/staff/billing/statements?state=ready',
    open: firstOfTable('Provider invoice'),
  },
  { name: 'payables', as: 'administrator', path: '/staff/billing/payables?show=paid' },
  { name: 'margin', as: 'administrator', path: '/staff/billing/margin' },
  { name: 'staff packages', as: 'administrator', path: '/staff/billing/packages' },
  { name: 'staff purchases', as: 'administrator', path: '/staff/billing/purchases' },
  {
    name: 'staff purchases, none',
    as: 'administrator',
    path: '/staff/billing/purchases?organization=nobody',
  },
  {
    name: 'staff purchases, in review',
    as: 'administrator',
    path: '/staff/billing/purchases?state=pending_review',
  },
  { name: 'staff reconciliation', as: 'administrator', path: '/staff/reconciliation' },
  {
    name: 'staff comparison',
    as: 'administrator',
    path: '/staff/reconciliation',
    open: firstOfTable('Sums'),
  },
  { name: 'staff breaks', as: 'administrator', path: '/staff/reconciliation/breaks' },
  { name: 'staff ledgers', as: 'administrator', path: '/staff/reconciliation/ledgers' },
  { name: 'staff approvals', as: 'administrator', path: '/staff/billing/approvals' },
  {
    name: 'staff approvals, none',
    as: 'administrator',
    path: '/staff/billing/approvals?organization=nobody',
  },
  {
    name: 'review of an approval',
    as: 'administrator',
    path: '/staff/billing/approvals?state=waiting',
    open: button('Review'),
  },
  {
    name: 'set the limit of approvals',
    as: 'administrator',
    path: '/staff/billing/approvals',
    open: button('Set limit'),
  },
  { name: 'staff unbilled', as: 'administrator', path: '/staff/billing/unbilled' },
  { name: 'staff payment differences', as: 'administrator', path: '/staff/billing/differences' },
  { name: 'staff maintenance', as: 'administrator', path: '/staff/maintenance' },
  { name: 'staff certification', as: 'administrator', path: '/staff/certification' },
  {
    name: 'start a certification run',
    as: 'administrator',
    path: '/staff/certification',
    open: button('Start run'),
  },
  { name: 'staff destinations', as: 'administrator', path: '/staff/destinations' },
  { name: 'staff jobs', as: 'administrator', path: '/staff/jobs' },
  { name: 'staff single sign-on', as: 'administrator', path: '/staff/single-sign-on' },
]

/** What opens over pages. */
export const cabinetOverlays: readonly CabinetPage[] = [
  { name: 'palette', as: 'owner', path: '/team', open: key('Control+k') },
  { name: 'menu', as: 'owner', path: '/team', open: button('Open menu'), only: 'phone' },
  { name: 'shortcuts', as: 'owner', path: '/team', open: key('Shift+?') },
  {
    name: 'transaction sheet',
    as: 'owner',
    path: ({ playerId, settledId }) => `/transactions?player=${playerId}&preview=${settledId}`,
    open: (page) => page.getByRole('dialog').getByRole('heading').first().waitFor(),
  },
  {
    name: 'save a view',
    as: 'owner',
    path: '/transactions?type=win',
    open: async (page) => {
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitem', { name: 'Save current filters…' }).click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
  {
    name: 'replay dialog',
    as: 'owner',
    path: ({ stuckId }) => `/transactions/${stuckId}`,
    open: button('Replay'),
  },
  {
    name: 'resolve dialog',
    as: 'owner',
    path: ({ stuckId }) => `/transactions/${stuckId}`,
    open: button('Resolve'),
  },
  {
    name: 'replay of chosen callbacks',
    as: 'owner',
    // Its own: others may be replayed meanwhile.
    path: ({ playerId }) => `/callbacks?group=rejected&player=${playerId}`,
    open: async (page) => {
      await page.getByRole('row').getByRole('checkbox').last().check()
      await page.getByRole('button', { name: 'Replay…' }).click()
      await page.getByRole('dialog', { name: 'Replay callbacks' }).getByText('Will be replayed').waitFor()
    },
  },
  {
    name: 'session sheet',
    as: 'owner',
    path: ({ playerId, sessionId }) => `/sessions?player=${playerId}&preview=${sessionId}`,
    open: (page) => page.getByRole('dialog').getByRole('heading').first().waitFor(),
  },
  {
    name: 'grant free rounds',
    as: 'owner',
    path: '/free-rounds',
    open: async (page) => {
      await button('Grant free rounds')(page)
      // The form is fetched after the frame around it.
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'cancel a grant',
    as: 'owner',
    path: ({ grantId }) => `/free-rounds/${grantId}`,
    open: button('Cancel free rounds'),
  },
  {
    name: 'brand',
    as: 'platform',
    path: '/brands',
    open: async (page) => {
      await page.getByRole('link', { name: 'nordic' }).click()
      await page.getByRole('heading', { level: 1, name: 'nordic' }).waitFor()
    },
  },
  {
    name: 'compare a period',
    as: 'owner',
    path: '/reconciliation',
    open: button('Compare a period'),
  },
  {
    name: 'add a ledger',
    as: 'owner',
    path: '/reconciliation/ledgers',
    open: button('Add ledger'),
  },
  {
    name: 'rules of a provider',
    as: 'administrator',
    path: '/staff/reconciliation/ledgers',
    open: button(/^Edit rules of/),
  },
  { name: 'buy a package', as: 'owner', path: '/billing/packages', open: button(/^Buy /) },
  {
    name: 'create a package',
    as: 'administrator',
    path: '/staff/billing/packages',
    open: button('Create package'),
  },
  {
    name: 'publish terms',
    as: 'administrator',
    path: '/staff/billing/packages',
    open: button('Publish new terms'),
  },
  {
    name: 'refund a purchase',
    as: 'administrator',
    path: '/staff/billing/purchases?state=paid',
    open: button('Refund'),
  },
  {
    name: 'review a purchase',
    as: 'administrator',
    path: '/staff/billing/purchases?state=pending_review',
    open: button('Review'),
  },
  {
    name: 'decline a purchase',
    as: 'administrator',
    path: '/staff/billing/purchases?state=pending_review',
    open: async (page) => {
      await button('Review')(page)
      await page.getByRole('combobox', { name: 'Decision' }).click()
      await page.getByRole('option', { name: 'Reject' }).click()
    },
  },
  {
    name: 'enter a rate',
    as: 'administrator',
    path: '/staff/billing/rates',
    open: button('Enter rate'),
  },
  {
    name: 'resolve a difference',
    as: 'administrator',
    path: '/staff/billing/differences',
    open: button('Resolve'),
  },
  { name: 'create a brand', as: 'platform', path: '/brands', open: button('Create brand') },
  {
    name: 'staff organization',
    as: 'administrator',
    path: '/staff/organizations?q=lucky',
    open: async (page) => {
      await page.getByRole('link', { name: 'Lucky Lane Casino' }).click()
      await page.getByRole('heading', { level: 1, name: 'Lucky Lane Casino' }).waitFor()
    },
  },
  {
    name: 'create an organization',
    as: 'administrator',
    path: '/staff/organizations',
    open: button('Create organization'),
  },
  {
    name: 'new contract version',
    as: 'administrator',
    path: '/staff/billing/contracts?q=lucky',
    open: async (page) => {
      await page.getByRole('link', { name: 'Lucky Lane Casino' }).click()
      await button('New version')(page)
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'contract computed for last month',
    as: 'administrator',
    path: '/staff/billing/contracts?q=harbour',
    open: async (page) => {
      await page.getByRole('link', { name: 'Old Harbour Casino' }).click()
      await button('New version')(page)
      await page.getByRole('button', { name: 'Compute for last month' }).click()
      await page.getByText('Charged under the terms of that month').waitFor()
    },
  },
  ...['Book payment', 'Issue credit note'].map((name) => ({
    name: name.toLowerCase(),
    as: 'administrator' as const,
    path: '/staff/billing/invoices?organization=old-harbour&status=overdue',
    open: overInvoice(name),
  })),
  { name: 'create a key', as: 'owner', path: '/developers/keys', open: button('Create key') },
  { name: 'invite', as: 'owner', path: '/team', open: button(/^Invite/) },
  {
    name: 'authenticator',
    as: 'owner',
    path: '/account',
    open: async (page) => {
      await button('Set up authenticator app')(page)
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  {
    name: 'test session',
    as: 'owner',
    path: ({ demo }) => `/games/${demo.games.enumerated}`,
    open: button('Test session'),
  },
]
