import {
  acceptEnquiry,
  addPayoutAddress,
  approveWithdrawal,
  beginEnquiry,
  createLink,
  createPayoutFile,
  declineEnquiry,
  Enquiry,
  enrolAffiliate,
  failWithdrawal,
  getAffiliate,
  getAffiliateDashboard,
  listAffiliates,
  listCommission,
  listEnquiries,
  listLinks,
  listNewestProgrammes,
  listPayoutAddresses,
  listPayoutFiles,
  listProgrammes,
  listReferrals,
  listReferralsOf,
  listWithdrawals,
  listWithdrawalsEverywhere,
  markFilePaid,
  rejectWithdrawal,
  removePayoutAddress,
  requestWithdrawal,
  retireLink,
  saveProgramme,
  submitEnquiry,
  suspendAffiliate,
} from '@/server/modules/finance/affiliates'
import { formatShare, type Tier } from '@/server/modules/finance/contracts'
import { inOrganization, showing } from '../adapt-verb'
import { openProcedure, procedure, router, staffProcedure } from '../init'
import { moneyView, showAmount } from '../money-view'

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

function dashboardView({ balance, programme, months, ...rest }: Dashboard) {
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

function commissionView({ entries, currency, ...page }: Awaited<ReturnType<typeof listCommission>>) {
  const rows = entries.map(({ amountMinor, balanceMinor, ...entry }) => ({
    ...entry,
    amount: moneyView(amountMinor, currency),
    balance: moneyView(balanceMinor, currency),
  }))
  return { ...page, entries: rows }
}

function withdrawalsView({ withdrawals, ...page }: Awaited<ReturnType<typeof listWithdrawals>>) {
  return { ...page, withdrawals: withdrawals.map(showAmount) }
}

const programmesView = ({ programmes, ...page }: Awaited<ReturnType<typeof listProgrammes>>) => ({
  ...page,
  programmes: programmes.map(termsView),
})

const withBalanceView = <T extends { balance: Balance | null }>({ balance, ...one }: T) => ({
  ...one,
  balance: balance && balanceView(balance),
})

const affiliateView = (affiliate: Awaited<ReturnType<typeof getAffiliate>>) => withBalanceView(affiliate)

const affiliatesView = ({ affiliates, ...page }: Awaited<ReturnType<typeof listAffiliates>>) => ({
  ...page,
  affiliates: affiliates.map(withBalanceView),
})

const payoutFilesView = ({ files, ...page }: Awaited<ReturnType<typeof listPayoutFiles>>) => ({
  ...page,
  files: files.map(({ totalMinor, currency, ...file }) => ({
    ...file,
    total: moneyView(totalMinor, currency),
  })),
})

/** The public form of those who want to become operators. */
export const enquiriesRouter = router({
  begin: openProcedure.query(({ ctx }) => beginEnquiry(ctx)),
  submit: openProcedure
    .input(Enquiry)
    .mutation(({ ctx: { requestId, clock, origin }, input }) =>
      submitEnquiry({ requestId, clock, origin }, input),
    ),
})

/** Affiliates, their programmes and payouts, for Croupier's accountants. */
export const staffAffiliatesRouter = router({
  list: staffProcedure(showing(listAffiliates, affiliatesView)),
  get: staffProcedure(showing(getAffiliate, affiliateView)),
  organizations: staffProcedure(listReferralsOf),
  enrol: staffProcedure(inOrganization(enrolAffiliate), { stepUp: true }),
  suspend: staffProcedure(inOrganization(suspendAffiliate), { stepUp: true }),
  programmes: staffProcedure(showing(listProgrammes, programmesView)),
  newestProgrammes: staffProcedure(listNewestProgrammes),
  saveProgramme: staffProcedure(saveProgramme, { stepUp: true }),
  enquiries: staffProcedure(listEnquiries),
  acceptEnquiry: staffProcedure(acceptEnquiry, { stepUp: true }),
  declineEnquiry: staffProcedure(declineEnquiry),
  withdrawals: staffProcedure(showing(listWithdrawalsEverywhere, withdrawalsView)),
  approve: staffProcedure(approveWithdrawal, { stepUp: true }),
  reject: staffProcedure(rejectWithdrawal, { stepUp: true }),
  fail: staffProcedure(failWithdrawal, { stepUp: true }),
  payoutFiles: staffProcedure(showing(listPayoutFiles, payoutFilesView)),
  createPayoutFile: staffProcedure(createPayoutFile, { stepUp: true }),
  markFilePaid: staffProcedure(markFilePaid, { stepUp: true }),
})

/** An affiliate's own account. */
export const affiliateRouter = router({
  dashboard: procedure(showing(getAffiliateDashboard, dashboardView)),
  commission: procedure(showing(listCommission, commissionView)),
  links: procedure(listLinks),
  organizations: procedure(listReferrals),
  createLink: procedure(createLink),
  retireLink: procedure(retireLink),
  addresses: procedure(listPayoutAddresses),
  addAddress: procedure(addPayoutAddress, { stepUp: true }),
  removeAddress: procedure(removePayoutAddress),
  withdrawals: procedure(showing(listWithdrawals, withdrawalsView)),
  withdraw: procedure(requestWithdrawal, { stepUp: true }),
})
