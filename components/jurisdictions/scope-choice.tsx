'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { brandChoice } from '@/components/data/brand-name'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Select } from '@/components/ui/select'
import { scopeParams } from './profile-params'

const organization = 'organization'

/** Only for platforms: a single casino has no brands of its own. */
export function ScopeChoice() {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const [{ brand }, setParams] = useQueryStates(scopeParams)
  if (!isPlatform) return null
  const named = (brands.data ?? []).filter(({ ref }) => ref !== null)
  return (
    <Select
      aria-label="Organization or brand"
      value={brand ?? organization}
      onValueChange={(value) => void setParams({ brand: value === organization ? null : value })}
      options={[
        { value: organization, label: 'Organization' },
        ...named.map((each) => ({ value: each.id, label: brandChoice(each) })),
      ]}
    />
  )
}
