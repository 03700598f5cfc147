'use client'

import { useQuery } from '@tanstack/react-query'
import { brandChoice } from '@/components/data/brand-name'
import { useTRPC } from '@/components/trpc/provider'
import type { ScopeChoice } from './endpoint-row'

/** Names of scopes, and the options of the form. */
export function useScopeNames() {
  const trpc = useTRPC()
  const brands = useQuery(trpc.brands.list.queryOptions())
  const providers = useQuery(trpc.transactions.providers.queryOptions())
  const brandOptions = (brands.data ?? []).map((brand) => ({
    value: brand.id,
    label: brand.ref ? brandChoice(brand) : 'Your brand',
  }))
  const providerOptions = (providers.data ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const labelOf = (options: { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value
  const nameOf = ({ brandId, providerCode }: ScopeChoice): string => {
    const brand = brandId && labelOf(brandOptions, brandId)
    const provider = providerCode && labelOf(providerOptions, providerCode)
    if (brand && provider) return `${brand} · ${provider}`
    return brand || provider || 'All brands and providers'
  }
  return { brandOptions, providerOptions, nameOf }
}
