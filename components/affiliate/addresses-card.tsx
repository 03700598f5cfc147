'use client'

import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import { addressLabels } from './words'

const NewAddress = lazyPanel(() => import('./new-address'), 'NewAddress')

type Address = Outputs['affiliate']['addresses'][number]

/** Where the affiliate is paid. */
export function AddressesCard({ addresses }: { addresses: readonly Address[] }) {
  const canManage = useCan('affiliate.manage')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const remove = ({ id: addressId, kind, hint, holder }: Address) =>
    confirm({
      title: 'Remove this payout address?',
      text: `${addressLabels[kind]} ${hint} of ${holder}. If you add it again, you can use it after 48 hours.`,
      action: 'Remove',
      tone: 'danger',
      send: () => client.affiliate.removeAddress.mutate({ addressId }),
      changed: trpc.affiliate.pathFilter(),
      done: 'Payout address removed',
    })
  return (
    <Card>
      <CardHeader title="Payout addresses" description="You can use a new address after 48 hours." />
      {addresses.length === 0 && <EmptyNote>No payout addresses yet.</EmptyNote>}
      <ul className="divide-y divide-line border-line text-sm not-empty:border-t">
        {addresses.map((address) => (
          <li
            key={address.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {addressLabels[address.kind]} <span className="font-mono">{address.hint}</span>,{' '}
              {address.holder}
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
              {!address.isUsable && (
                <span>
                  Usable from <Time value={address.usableFrom} hasYear />
                </span>
              )}
              {canManage && (
                <Button
                  size="sm"
                  aria-label={`Remove ${addressLabels[address.kind]} ${address.hint}`}
                  onClick={() => remove(address)}
                >
                  Remove
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {canManage && <NewAddress />}
    </Card>
  )
}
