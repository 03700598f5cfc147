'use client'

import { Search } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { hasOrganizationFilter, type OrganizationParams } from './organization-params'

interface OrganizationFiltersProps {
  params: OrganizationParams
  onChange: (change: Partial<Omit<OrganizationParams, 'page'>>) => void
  onClear: () => void
}

const any = 'any'
const kinds = [
  { value: any, label: 'Any kind' },
  { value: 'single', label: 'Single casinos' },
  { value: 'platform', label: 'Platforms' },
]
const states = [
  { value: any, label: 'Any state' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
]

export function OrganizationFilters({ params, onChange, onClear }: OrganizationFiltersProps) {
  const oneOf = <Value extends string>(choices: readonly Value[], value: string) =>
    choices.find((choice) => choice === value) ?? null
  return (
    <div className="flex flex-wrap gap-2 border-line border-b p-3">
      <search className="relative min-w-0 flex-1 basis-64">
        <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
        <Input
          type="search"
          aria-label="Search organizations"
          placeholder="Name, slug or whole id"
          maxLength={100}
          value={params.q ?? ''}
          onChange={(event) => onChange({ q: event.target.value || null })}
          className="pl-8.5"
        />
      </search>
      <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        <Select
          aria-label="Kind"
          value={params.kind ?? any}
          onValueChange={(value) => onChange({ kind: oneOf(['single', 'platform'], value) })}
          options={kinds}
        />
        <Select
          aria-label="State"
          value={params.state ?? any}
          onValueChange={(value) => onChange({ state: oneOf(['active', 'suspended'], value) })}
          options={states}
        />
        {hasOrganizationFilter(params) && (
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}
