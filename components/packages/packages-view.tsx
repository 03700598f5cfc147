'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { OwnPurchases } from './own-purchases'
import { PackageTile } from './package-tile'
import { PaymentMethods } from './payment-methods'
import { kybStatusLabels } from './purchase-words'

const BuyDialog = lazyPanel(() => import('./buy-dialog'), 'BuyDialog')

/** Packages of credit to buy, and what was bought. */
export function PackagesView() {
  const trpc = useTRPC()
  const mayBuy = useCan('billing.purchase')
  const packages = useQuery(trpc.packages.list.queryOptions())
  const offer = useMutation(
    trpc.packages.offer.mutationOptions({ onError: ({ message }) => toast.error(message) }),
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <CardHeader
          title="Packages"
          description="Prepaid credit. Credit is added when payment is confirmed."
        />
        <Loaded query={packages} what="The packages" rows={3}>
          {(data) => (
            <div className="grid gap-5 px-5 pb-5">
              <BuyingConditions packages={data} />
              {data.packages.length === 0 ? (
                <EmptyState title="No packages available">Ask your account manager for an offer.</EmptyState>
              ) : (
                <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                  {data.packages.map((one) => (
                    <PackageTile
                      key={one.id}
                      offer={one}
                      limits={data}
                      isPending={offer.isPending && offer.variables.packageId === one.id}
                      onBuy={mayBuy && data.isSelling ? () => offer.mutate({ packageId: one.id }) : null}
                    />
                  ))}
                </ul>
              )}
            </div>
          )}
        </Loaded>
      </Card>
      <OwnPurchases />
      <PaymentMethods />
      {offer.data && <BuyDialog key={offer.data.id} offer={offer.data} onClose={offer.reset} />}
    </div>
  )
}

/** What limits buying now. */
function BuyingConditions({ packages }: { packages: Outputs['packages']['list'] }) {
  const canVerify = useCan('kyb.read')
  const { isSelling, kybStatus, allowance, ceiling, bought, reviewAbove } = packages
  if (!isSelling) {
    return (
      <Notice tone="warn" title="Packages can't be bought now">
        Online payments are not configured on this service.
      </Notice>
    )
  }
  return (
    <div className="grid gap-3">
      {kybStatus === 'rejected' && (
        <Notice tone="bad" title={kybStatusLabels.rejected}>
          Contact support to buy credit.
        </Notice>
      )}
      {(kybStatus === 'none' || kybStatus === 'pending') && (
        <Notice tone="warn" title={kybStatusLabels[kybStatus]}>
          Until your business is verified, one purchase may cost up to <Money value={allowance} />, and all
          together up to <Money value={ceiling} />. Bought so far: <Money value={bought} />.{' '}
          {canVerify && (
            <OrganizationLink href="/verification" className="font-medium underline">
              Verify your business
            </OrganizationLink>
          )}
        </Notice>
      )}
      <p className="text-muted text-sm">
        Purchases above <Money value={reviewAbove} /> are reviewed before payment.
      </p>
    </div>
  )
}
