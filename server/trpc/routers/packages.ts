import {
  acceptOffer,
  buyPackage,
  cancelPurchase,
  continuePurchase,
  getPurchase,
  listPackages,
  listPaymentMethods,
  listPurchases,
  offerPackage,
  removePaymentMethod,
} from '@/server/modules/finance/billing'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView } from '../money-view'

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
  removeMethod: procedure(removePaymentMethod),
})

interface Priced {
  priceMinor: bigint
  creditMinor: bigint
  currency: string
}

export function showPrices<Row extends Priced>({ priceMinor, creditMinor, ...row }: Row) {
  const { currency } = row
  return { ...row, price: moneyView(priceMinor, currency), credit: moneyView(creditMinor, currency) }
}

interface Bought extends Priced {
  refundedMinor: bigint
  disputedMinor: bigint
  reversedMinor: bigint
}

export function showPurchase<Row extends Bought>({
  refundedMinor,
  disputedMinor,
  reversedMinor,
  ...row
}: Row) {
  const { currency } = row
  return {
    ...showPrices(row),
    refunded: moneyView(refundedMinor, currency),
    disputed: moneyView(disputedMinor, currency),
    reversed: moneyView(reversedMinor, currency),
  }
}
