'use client'

import { brandChoice } from '@/components/data/brand-name'
import type { Outputs } from '@/components/trpc/types'
import { Select } from '@/components/ui/select'

type Brand = Outputs['brands']['list'][number]

interface BrandScopeProps {
  brands: readonly Brand[]
  value: string | null
  onChange: (brandId: string | null) => void
}

const everyBrand = 'all'

/** Selects the brand whose games are shown and changed. */
export function BrandScope({ brands, value, onChange }: BrandScopeProps) {
  const named = brands.filter((brand) => brand.ref !== null && brand.status !== 'retired')
  return (
    <Select
      aria-label="Brand"
      value={value ?? everyBrand}
      onValueChange={(next) => onChange(next === everyBrand ? null : next)}
      options={[
        { value: everyBrand, label: 'All brands' },
        ...named.map((brand) => ({ value: brand.id, label: brandChoice(brand) })),
      ]}
    />
  )
}
