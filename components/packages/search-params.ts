import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenText } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { purchaseStates } from '@/server/contract/billing-states'

/** Filters of the staff's purchases in the URL. */
export const purchaseParams = {
  state: parseAsStringLiteral(purchaseStates),
  organization: parseAsString,
  ...cursorParam,
}

export const loadPurchaseParams = createLoader(purchaseParams)

type PurchaseParams = Awaited<ReturnType<typeof loadPurchaseParams>>

export function toPurchaseSearch({
  state,
  organization,
  cursor,
}: PurchaseParams): Inputs['staffPackages']['purchases'] {
  return { state, organization: givenText(organization)?.slice(0, 80), cursor }
}

export const ownPurchaseParams = { ...cursorParam }
export const loadOwnPurchaseParams = createLoader(ownPurchaseParams)
