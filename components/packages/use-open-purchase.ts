'use client'

import { useRouter } from 'next/navigation'
import { useOrganizationPath } from '@/components/shell/organization-link'

/** Goes on to the payment page, else to the page of the purchase. */
export function useOpenPurchase() {
  const router = useRouter()
  const pathOf = useOrganizationPath()
  return ({ purchaseId, checkoutUrl }: { purchaseId: string; checkoutUrl: string | null }) => {
    if (checkoutUrl === null) router.push(pathOf(`/billing/purchases/${purchaseId}`))
    else window.location.assign(checkoutUrl)
  }
}
