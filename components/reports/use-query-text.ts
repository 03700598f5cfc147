'use client'

import { useQuery } from '@tanstack/react-query'
import { brandName } from '@/components/data/brand-name'
import { useProviderName } from '@/components/data/provider-name'
import { useTRPC } from '@/components/trpc/provider'
import { describeQuery, type ScheduledQuery } from './schedule'

/** Describes a scheduled report with the names of its provider and brand. */
export function useQueryText(): (query: ScheduledQuery) => string {
  const trpc = useTRPC()
  const providerOf = useProviderName()
  const brands = useQuery(trpc.brands.list.queryOptions())
  const brandOf = (id: string) => {
    const brand = brands.data?.find((one) => one.id === id)
    return brand ? brandName(brand) : id
  }
  return (query) => describeQuery(query, { providerOf, brandOf })
}
