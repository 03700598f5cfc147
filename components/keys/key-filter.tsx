'use client'

import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '@/components/data/filter-select'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'

interface KeyFilterProps {
  value: string | null
  onChange: (keyId: string | null) => void
}

/** Only for those who see the keys. */
export function KeyFilter({ value, onChange }: KeyFilterProps) {
  const trpc = useTRPC()
  const canRead = useCan('keys.read')
  const keys = useQuery(trpc.keys.list.queryOptions(undefined, { enabled: canRead }))
  if (!canRead) return null
  return (
    <FilterSelect
      label="Key"
      any="Any key"
      choices={(keys.data ?? []).map(({ id, name, prefix }) => ({
        value: id,
        label: `${name} (${prefix}…)`,
      }))}
      value={value}
      onChange={onChange}
      className="min-w-0"
    />
  )
}
