'use client'

import { useQuery } from '@tanstack/react-query'
import { brandName } from '@/components/data/brand-name'
import { formatInZone } from '@/components/data/format-time'
import { useProviderName } from '@/components/data/provider-name'
import { useZone } from '@/components/data/zone-context'
import { zoneLabel } from '@/components/data/zone-time'
import { useTRPC } from '@/components/trpc/provider'
import type { FilterNames } from './describe-run-filter'
import { useEndpointScope } from './endpoint-scope'

const seldom = { staleTime: 60_000 }
const pending = '…'

const nameOf = (members: readonly { userId: string; name: string }[], userId: string) =>
  members.find((member) => member.userId === userId)?.name

/** Names for what the filters of bulk runs hold by ID. */
export function useFilterNames(): FilterNames {
  const trpc = useTRPC()
  const zone = useZone()
  const provider = useProviderName()
  const scopeOf = useEndpointScope()
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, seldom))
  const endpoints = useQuery(trpc.callbacks.endpoints.queryOptions({ span: '24h' }, seldom))
  const team = useQuery(trpc.team.get.queryOptions(undefined, seldom))
  return {
    provider,
    brand(id) {
      if (!brands.data) return pending
      const brand = brands.data.find((each) => each.id === id)
      return brand && brandName(brand)
    },
    endpoint(id) {
      if (!endpoints.data) return pending
      const endpoint = endpoints.data.find((each) => each.id === id)
      return endpoint && scopeOf(endpoint)
    },
    member: (userId) => (team.data ? nameOf(team.data.members, userId) : pending),
    time: (at) => `${formatInZone(at, zone, { hasSeconds: false })} ${zoneLabel(zone, at)}`,
  }
}
