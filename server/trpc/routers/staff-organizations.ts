import { listCredit, topUpCredit } from '@/server/modules/accounts/credit'
import { inviteOwner } from '@/server/modules/accounts/members'
import {
  getOrganizationAccount,
  openAccount,
  reinstateOrganization,
  searchOrganizations,
  setOrganizationLimits,
  suspendOrganization,
} from '@/server/modules/accounts/organizations'
import { inOrganization, showing } from '../adapt-verb'
import { router, staffProcedure } from '../init'
import { creditView, ledgerView } from './organization'

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
    showing(inOrganization(topUpCredit), () => undefined),
    { stepUp: true },
  ),
  suspend: staffProcedure(suspendOrganization, { stepUp: true }),
  reinstate: staffProcedure(reinstateOrganization, { stepUp: true }),
})
