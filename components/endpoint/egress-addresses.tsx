'use client'

import { useQuery } from '@tanstack/react-query'
import { Id } from '@/components/data/id'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'

/** Source addresses of callbacks, for a firewall allowlist. */
export function EgressAddresses() {
  const trpc = useTRPC()
  const { data: addresses } = useQuery(trpc.endpoint.egress.queryOptions())
  if (!addresses) return null
  return (
    <Card>
      <CardHeader
        title="Source addresses"
        description={
          addresses.length > 0
            ? 'Callbacks are sent from these IP addresses. You can add them to an allowlist, but always verify signatures as well.'
            : 'This deployment publishes no fixed source addresses. Verify the signature of every callback.'
        }
        actions={
          addresses.length > 1 && (
            <CopyButton text={addresses.join('\n')} what="all source addresses" label="Copy all" />
          )
        }
      />
      {addresses.length > 0 && (
        <ul className="grid gap-1 px-5 pb-5">
          {addresses.map((address) => (
            <li key={address} className="flex">
              <Id value={address} what="source address" isWhole />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
