'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { Loaded } from '@/components/data/loaded'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { toast } from '@/components/ui/toast'
import { BuyingConditions } from './buying-conditions'
import { OwnPurchases } from './own-purchases'
import { PackageTile } from './package-tile'
import { PaymentMethods } from './payment-methods'

const BuyDialog = lazyPanel(() => import('./buy-dialog').then((module) => module.BuyDialog), whenDrawn)

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
                <EmptyState icon={PackageOpen} title="No packages available">
                  Ask your account manager for an offer.
                </EmptyState>
              ) : (
                <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                  {data.packages.map((one) => (
                    <PackageTile
                      key={one.id}
                      offer={one}
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
