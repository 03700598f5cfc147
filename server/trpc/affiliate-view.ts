import type {
  getAffiliate,
  getAffiliateDashboard,
  listAffiliates,
  listCommission,
  listPayoutFiles,
  listProgrammes,
  listWithdrawals,
} from '@/server/modules/finance/affiliates'
import { formatShare, type Tier } from '@/server/modules/finance/contracts'
import { moneyView, showAmount } from './money-view'

type Dashboard = Awaited<ReturnType<typeof getAffiliateDashboard>>
type Balance = NonNullable<Dashboard['balance']>

function balanceView({
  currency,
  earnedMinor,
  heldMinor,
  availableMinor,
  requestedMinor,
  paidMinor,
}: Balance) {
  const view = (minor: bigint) => moneyView(minor, currency)
  return {
    earned: view(earnedMinor),
    held: view(heldMinor),
    available: view(availableMinor),
    requested: view(requestedMinor),
    paid: view(paidMinor),
  }
}

interface Terms {
  currency: string
  tiers: Tier[]
  minimumMinor: bigint
  approvalAboveMinor: bigint
}

function termsView<T extends Terms>({ tiers, minimumMinor, approvalAboveMinor, ...rest }: T) {
  const { currency } = rest
  return {
    ...rest,
    tiers: tiers.map(({ fromMinor, shareUnits }) => ({
      from: moneyView(fromMinor, currency),
      share: formatShare(shareUnits),
    })),
    minimum: moneyView(minimumMinor, currency),
    approvalAbove: moneyView(approvalAboveMinor, currency),
  }
}

export function dashboardView({ balance, programme, months, ...rest }: Dashboard) {
  const currency = balance?.currency ?? 'EUR'
  return {
    ...rest,
    balance: balance && balanceView(balance),
    programme: programme && termsView(programme),
    months: months.map(({ commissionMinor, ...month }) => ({
      ...month,
      commission: moneyView(commissionMinor, currency),
    })),
  }
}

export function commissionView({ entries, currency, ...page }: Awaited<ReturnType<typeof listCommission>>) {
  const rows = entries.map(({ amountMinor, balanceMinor, ...entry }) => ({
    ...entry,
    amount: moneyView(amountMinor, currency),
    balance: moneyView(balanceMinor, currency),
  }))
  return { ...page, entries: rows }
}

export function withdrawalsView({ withdrawals, ...page }: Awaited<ReturnType<typeof listWithdrawals>>) {
  return { ...page, withdrawals: withdrawals.map(showAmount) }
}

export const programmesView = ({ programmes, ...page }: Awaited<ReturnType<typeof listProgrammes>>) => ({
  ...page,
  programmes: programmes.map(termsView),
})

const withBalanceView = <T extends { balance: Balance | null }>({ balance, ...one }: T) => ({
  ...one,
  balance: balance && balanceView(balance),
})

export const affiliateView = (affiliate: Awaited<ReturnType<typeof getAffiliate>>) =>
  withBalanceView(affiliate)

export const affiliatesView = ({ affiliates, ...page }: Awaited<ReturnType<typeof listAffiliates>>) => ({
  ...page,
  affiliates: affiliates.map(withBalanceView),
})

export const payoutFilesView = ({ files, ...page }: Awaited<ReturnType<typeof listPayoutFiles>>) => ({
  ...page,
  files: files.map(({ totalMinor, currency, ...file }) => ({
    ...file,
    total: moneyView(totalMinor, currency),
  })),
})
