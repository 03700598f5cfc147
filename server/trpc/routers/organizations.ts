import { listCredit } from '@/server/modules/accounts/credit'
import { inviteOwner } from '@/server/modules/accounts/members'
import {
  changeOrganization,
  getOrganizationAccount,
  getOrganizationSettings,
  openAccount,
  reinstateOrganization,
  searchOrganizations,
  setOrganizationLimits,
  suspendOrganization,
} from '@/server/modules/accounts/organizations'
import {
  getProvider,
  listOwnProviders,
  listProviderAccess,
  requestProviderAccess,
  setProviderAccess,
  setProviderDefaults,
  setProviderStatus,
  surveyProviders,
} from '@/server/modules/accounts/provider-access'
import { resyncCatalogue } from '@/server/modules/catalogue/catalog'
import { topUpCredit } from '@/server/modules/finance/approvals'
import { inOrganization, showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { moneyView } from '../money-view'

interface WithCredit {
  creditMinor: bigint
  overdraftFloorMinor: bigint
  creditCurrency: string
}

function showCredit<Row extends WithCredit>(row: Row) {
  const { creditMinor, overdraftFloorMinor, creditCurrency, ...organization } = row
  return {
    ...organization,
    credit: creditView({ creditMinor, overdraftFloorMinor, currency: creditCurrency }),
  }
}

/** Organizations as Croupier's staff see them. For an organization's own data staff open it. */
export const staffOrganizationsRouter = router({
  search: staffProcedure(
    showing(searchOrganizations, ({ organizations, ...page }) => ({
      ...page,
      organizations: organizations.map(showCredit),
    })),
  ),
  get: staffProcedure(showing(getOrganizationAccount, showCredit)),
  /** With `inviteOwner`, the only answers that ever hold the link, and only where no mail is sent. */
  create: staffProcedure(openAccount, { stepUp: true }),
  inviteOwner: staffProcedure(inOrganization(inviteOwner), { stepUp: true }),
  setLimits: staffProcedure(inOrganization(setOrganizationLimits), { stepUp: true }),
  ledger: staffProcedure(showing(inOrganization(listCredit), ledgerView)),
  topUp: staffProcedure(
    showing(inOrganization(topUpCredit), ({ booked }) => ({ isBooked: booked !== null })),
    { stepUp: true },
  ),
  suspend: staffProcedure(suspendOrganization, { stepUp: true }),
  reinstate: staffProcedure(reinstateOrganization, { stepUp: true }),
})

export const staffProvidersRouter = router({
  survey: staffProcedure(surveyProviders),
  get: staffProcedure(getProvider),
  access: staffProcedure(listProviderAccess),
  setStatus: staffProcedure(setProviderStatus, { stepUp: true }),
  setDefaults: staffProcedure(setProviderDefaults, { stepUp: true }),
  /** Asks the provider: the slow one of this router. */
  resync: staffProcedure(resyncCatalogue),
  setAccess: staffProcedure(inOrganization(setProviderAccess), { stepUp: true }),
})

export const organizationRouter = router({
  settings: procedure(
    showing(getOrganizationSettings, ({ credit, ...settings }) => ({
      ...settings,
      credit: creditView(credit),
    })),
  ),
  change: procedure(changeOrganization),
  providers: procedure(listOwnProviders),
  requestProvider: procedure(requestProviderAccess),
  ledger: procedure(showing(listCredit, ledgerView)),
})

interface Credit {
  creditMinor: bigint
  overdraftFloorMinor: bigint
  currency: string
}

/** Credit as a screen shows it; launches have stopped once `isUsedUp`. */
export function creditView({ creditMinor, overdraftFloorMinor, currency }: Credit) {
  return {
    balance: moneyView(creditMinor, currency),
    floor: moneyView(overdraftFloorMinor, currency),
    left: moneyView(creditMinor - overdraftFloorMinor, currency),
    isUsedUp: creditMinor <= overdraftFloorMinor,
  }
}

function ledgerView({ entries, older, newer, currency }: Awaited<ReturnType<typeof listCredit>>) {
  return {
    entries: entries.map(({ amountMinor, balanceMinor, ...entry }) => ({
      ...entry,
      amount: moneyView(amountMinor, currency),
      balance: moneyView(balanceMinor, currency),
    })),
    older,
    newer,
  }
}
