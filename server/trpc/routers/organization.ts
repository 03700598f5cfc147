import { listCredit } from '@/server/modules/accounts/credit'
import { changeOrganization, getOrganizationSettings } from '@/server/modules/accounts/organizations'
import { listOwnProviders, requestProviderAccess } from '@/server/modules/accounts/provider-access'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView } from '../money-view'

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

export function ledgerView({ entries, older, newer, currency }: Awaited<ReturnType<typeof listCredit>>) {
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
