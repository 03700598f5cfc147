'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { useConfirm } from '@/components/ui/use-confirm'
import { AddMethod } from './add-method'
import { methodName } from './purchase-words'

type Method = NonNullable<Outputs['packages']['methods']['methods']>[number]

/** What the payment provider keeps to pay with. */
export function PaymentMethods() {
  const trpc = useTRPC()
  const canRemove = useCan('billing.purchase')
  const methods = useQuery(trpc.packages.methods.queryOptions())
  const client = useTRPCClient()
  const confirm = useConfirm()
  const remove = (method: Method) =>
    confirm({
      title: 'Remove this payment method?',
      text: `You must enter ${methodName(method)} again for the next purchase.`,
      action: 'Remove',
      tone: 'danger',
      send: () => client.packages.removeMethod.mutate({ paymentMethodId: method.id }),
      changed: trpc.packages.methods.queryFilter(),
      done: 'Payment method removed',
    })
  return (
    <Card>
      <CardHeader
        title="Payment methods"
        description="The payment provider stores them. They are charged only for purchases and automatic top-up."
        actions={canRemove && <AddMethod />}
      />
      <Loaded query={methods} what="The payment methods" rows={1}>
        {({ methods }) =>
          methods === null || methods.length === 0 ? (
            <p className="px-5 pb-5 text-muted text-sm">
              {methods === null
                ? "The payment provider didn't answer. Reload the page to try again."
                : 'No payment methods yet.'}
            </p>
          ) : (
            <ul className="divide-y divide-line border-line border-t text-sm">
              {methods.map((method) => (
                <li
                  key={method.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5"
                >
                  <span>{methodName(method)}</span>
                  <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
                    {method.expires && <span>Expires {method.expires}</span>}
                    {canRemove && (
                      <Button
                        size="sm"
                        aria-label={`Remove ${methodName(method)}`}
                        onClick={() => remove(method)}
                      >
                        Remove
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
