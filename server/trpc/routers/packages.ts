import { getCreditOverview } from '@/server/modules/accounts/credit'
import {
  acceptOffer,
  addPaymentMethod,
  buyPackage,
  cancelPurchase,
  continuePurchase,
  getAutoTopUp,
  getPurchase,
  getPurchaseEverywhere,
  listAllPackages,
  listPackages,
  listPaymentDifferences,
  listPaymentMethods,
  listPurchases,
  listPurchasesEverywhere,
  offerPackage,
  publishPackage,
  publishTerms,
  refundPurchase,
  removePaymentMethod,
  resolvePaymentDifference,
  retirePackage,
  reviewPurchase,
  savePackage,
  setAutoTopUp,
  turnOffAutoTopUp,
} from '@/server/modules/finance/billing'
import { showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { moneyView } from '../money-view'
import { creditView } from './organizations'

type StaffPurchase = Awaited<ReturnType<typeof getPurchaseEverywhere>>

const showStaffPurchase = ({ refunds, refundableMinor, ...purchase }: StaffPurchase) => ({
  ...showPurchase(purchase),
  refundable: moneyView(refundableMinor, purchase.currency),
  refunds: refunds.map(({ amountMinor, ...refund }) => ({
    ...refund,
    amount: moneyView(amountMinor, purchase.currency),
  })),
})

/** Packages, purchases and their payments, as Croupier's staff see them. */
export const staffPackagesRouter = router({
  list: staffProcedure(
    showing(listAllPackages, ({ packages, terms }) => ({
      packages: packages.map(showPrices),
      terms: terms && { version: terms.version, text: terms.text, publishedAt: terms.publishedAt },
    })),
  ),
  save: staffProcedure(savePackage),
  publish: staffProcedure(publishPackage, { stepUp: true }),
  retire: staffProcedure(retirePackage, { stepUp: true }),
  publishTerms: staffProcedure(publishTerms, { stepUp: true }),
  purchases: staffProcedure(
    showing(listPurchasesEverywhere, ({ purchases, ...page }) => ({
      ...page,
      purchases: purchases.map(showStaffPurchase),
    })),
  ),
  purchase: staffProcedure(showing(getPurchaseEverywhere, showStaffPurchase)),
  review: staffProcedure(reviewPurchase, { stepUp: true }),
  refund: staffProcedure(refundPurchase, { stepUp: true }),
  differences: staffProcedure(
    showing(listPaymentDifferences, (rows) =>
      rows.map(({ hereMinor, thereMinor, ...row }) => ({
        ...row,
        here: hereMinor === null ? null : moneyView(hereMinor, row.currency),
        there: thereMinor === null ? null : moneyView(thereMinor, row.currency),
      })),
    ),
  ),
  resolve: staffProcedure(resolvePaymentDifference),
})

export const billingRouter = router({
  overview: procedure(
    showing(getCreditOverview, ({ hasFees, burn, runwayDays, balances, ...credit }) => ({
      hasFees,
      runwayDays,
      burn: { days: burn.days, amount: moneyView(burn.amountMinor, credit.currency) },
      credit: creditView(credit),
      balances: balances.map(({ day, balanceMinor, feesMinor }) => ({
        day,
        balance: moneyView(balanceMinor, credit.currency),
        fees: moneyView(feesMinor, credit.currency),
      })),
    })),
  ),
})

/** Packages and purchases of one organization. */
export const packagesRouter = router({
  list: procedure(
    showing(
      listPackages,
      ({ packages, boughtMinor, allowanceMinor, ceilingMinor, reviewAboveMinor, ...rest }) => ({
        ...rest,
        bought: moneyView(boughtMinor, rest.currency),
        allowance: moneyView(allowanceMinor, rest.currency),
        ceiling: moneyView(ceilingMinor, rest.currency),
        reviewAbove: moneyView(reviewAboveMinor, rest.currency),
        packages: packages.map(showPrices),
      }),
    ),
  ),
  offer: procedure(showing(offerPackage, showPrices)),
  accept: procedure(acceptOffer),
  buy: procedure(buyPackage),
  continue: procedure(continuePurchase),
  cancel: procedure(cancelPurchase),
  purchases: procedure(
    showing(listPurchases, ({ purchases, ...page }) => ({ ...page, purchases: purchases.map(showPurchase) })),
  ),
  purchase: procedure(showing(getPurchase, showPurchase)),
  methods: procedure(listPaymentMethods),
  addMethod: procedure(addPaymentMethod),
  topUp: procedure(
    showing(getAutoTopUp, ({ order, spentMinor, last, ...rest }) => ({
      ...rest,
      spent: moneyView(spentMinor, rest.currency),
      order: order && showOrder(order),
      last: last && showLast(last),
    })),
  ),
  // Later purchases follow without a person.
  setTopUp: procedure(setAutoTopUp, { stepUp: true }),
  turnOffTopUp: procedure(turnOffAutoTopUp),
  removeMethod: procedure(removePaymentMethod),
})

type TopUp = Awaited<ReturnType<typeof getAutoTopUp>>

const showOrder = ({ thresholdMinor, monthlyLimitMinor, ...order }: NonNullable<TopUp['order']>) => ({
  ...showPrices(order),
  threshold: moneyView(thresholdMinor, order.currency),
  monthlyLimit: moneyView(monthlyLimitMinor, order.currency),
})

const showLast = ({ priceMinor, currency, ...last }: NonNullable<TopUp['last']>) => ({
  ...last,
  price: moneyView(priceMinor, currency),
})

interface Priced {
  priceMinor: bigint
  creditMinor: bigint
  currency: string
}

function showPrices<Row extends Priced>({ priceMinor, creditMinor, ...row }: Row) {
  const { currency } = row
  return { ...row, price: moneyView(priceMinor, currency), credit: moneyView(creditMinor, currency) }
}

interface Bought extends Priced {
  refundedMinor: bigint
  disputedMinor: bigint
  reversedMinor: bigint
}

function showPurchase<Row extends Bought>({ refundedMinor, disputedMinor, reversedMinor, ...row }: Row) {
  const { currency } = row
  return {
    ...showPrices(row),
    refunded: moneyView(refundedMinor, currency),
    disputed: moneyView(disputedMinor, currency),
    reversed: moneyView(reversedMinor, currency),
  }
}
