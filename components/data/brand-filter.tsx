'use client'

import { useQuery } from '@tanstack/react-query'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { brandChoice } from './brand-name'
import { FilterSelect } from './filter-select'

interface BrandFilterProps {
  value: string | null
  onChange: (brandId: string | null) => void
}

/** Only for platforms: a single casino has one brand. */
export function BrandFilter({ value, onChange }: BrandFilterProps) {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  if (!isPlatform) return null
  return (
    <FilterSelect
      label="Brand"
      any="Any brand"
      choices={(brands.data ?? []).map((brand) => ({ value: brand.id, label: brandChoice(brand) }))}
      value={value}
      onChange={onChange}
    />
  )
}
