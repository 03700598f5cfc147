import {
  getPurchaseEverywhere,
  listAllPackages,
  listPaymentDifferences,
  listPurchasesEverywhere,
  publishPackage,
  publishTerms,
  refundPurchase,
  resolvePaymentDifference,
  retirePackage,
  reviewPurchase,
  savePackage,
} from '@/server/modules/finance/billing'
import { showing } from '../adapt-verb'
import { router, staffProcedure } from '../init'
import { moneyView } from '../money-view'
import { showPrices, showPurchase } from './packages'

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
