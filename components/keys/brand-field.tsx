'use client'

import { useQuery } from '@tanstack/react-query'
import { brandChoice } from '@/components/data/brand-name'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

export const everyBrand = 'every'

/** Only for platforms: a single casino has one brand. */
export function BrandField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  if (!isPlatform) return null
  const choices = (brands.data ?? []).map((brand) => ({ value: brand.id, label: brandChoice(brand) }))
  return (
    <Field
      label="Brand"
      {...(value !== everyBrand && {
        hint: 'Calls must name this brand. The key can’t create brands or demo sessions.',
      })}
    >
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={onChange}
          options={[{ value: everyBrand, label: 'All brands' }, ...choices]}
        />
      )}
    </Field>
  )
}
