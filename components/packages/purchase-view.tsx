'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorNotice } from '@/components/ui/notice'
import { PurchaseNotice } from './purchase-notice'
import { StateBadge } from './state-badge'
import { useOpenPurchase } from './use-open-purchase'

type Purchase = Outputs['packages']['purchase']

const pollMs = 2_000
const isOpen = ({ state }: Purchase) => state === 'awaiting_payment' || state === 'pending_review'

/** A purchase and where it stands: also where the payment page returns to. */
export function PurchaseView({ purchaseId }: { purchaseId: string }) {
  const trpc = useTRPC()
  const purchase = useQuery(
    trpc.packages.purchase.queryOptions(
      { purchaseId },
      { refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs : false) },
    ),
  )
  if (purchase.error?.data?.code === 'NOT_FOUND')
    return (
      <EmptyState
        title="Purchase not found"
        actions={
          <Button asChild>
            <OrganizationLink href="/billing/purchases">All purchases</OrganizationLink>
          </Button>
        }
      >
        The link may be wrong or for another organization.
      </EmptyState>
    )
  return (
    <Card>
      <Loaded query={purchase} what="The purchase" skeleton={<DetailSkeleton />}>
        {(data) => (
          <>
            <CardHeader
              title={data.packageName}
              description={<StateBadge state={data.state} />}
              actions={<PurchaseActions purchase={data} />}
            />
            <div className="grid gap-5 px-5 pb-5">
              <PurchaseNotice purchase={data} />
              <Facts facts={factsOf(data)} />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}

function factsOf(purchase: Purchase) {
  const { price, credit, createdAt, paidAt, refunded, disputed, reversed, requestedBy, id } = purchase
  return [
    { label: 'Credit', value: <Money value={credit} /> },
    { label: 'Price', value: <Money value={price} /> },
    { label: 'Requested', value: <Time value={createdAt} hasYear /> },
    { label: 'Requested by', value: requestedBy },
    { label: 'Paid', value: paidAt ? <Time value={paidAt} hasYear /> : '–' },
    ...(refunded.amountMinor > 0n ? [{ label: 'Refunded', value: <Money value={refunded} /> }] : []),
    ...(disputed.amountMinor > 0n ? [{ label: 'Disputed', value: <Money value={disputed} /> }] : []),
    ...(reversed.amountMinor > 0n ? [{ label: 'Credit reversed', value: <Money value={reversed} /> }] : []),
    { label: 'Purchase ID', value: <Id value={id} what="purchase ID" /> },
  ]
}

function PurchaseActions({ purchase }: { purchase: Purchase }) {
  const trpc = useTRPC()
  const mayBuy = useCan('billing.purchase')
  const succeed = useSuccess()
  const openPurchase = useOpenPurchase()
  const { id: purchaseId, state, payableUntil, isAutomatic } = purchase
  const pay = useMutation(
    trpc.packages.continue.mutationOptions({
      onSuccess: ({ checkoutUrl }) => openPurchase({ purchaseId, checkoutUrl }),
    }),
  )
  const cancel = useMutation(
    trpc.packages.cancel.mutationOptions({
      onSuccess: succeed(trpc.packages.pathFilter(), 'Purchase cancelled'),
    }),
  )
  const isPayable = state === 'awaiting_payment' || (state === 'declined' && payableUntil !== null)
  if (isAutomatic || !mayBuy || !(isPayable || state === 'pending_review')) return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button isPending={cancel.isPending} onClick={() => cancel.mutate({ purchaseId })}>
          Cancel purchase
        </Button>
        {isPayable && (
          <Button variant="primary" isPending={pay.isPending} onClick={() => pay.mutate({ purchaseId })}>
            Pay
          </Button>
        )}
      </div>
      <ErrorNotice>{pay.error?.message ?? cancel.error?.message}</ErrorNotice>
    </div>
  )
}
