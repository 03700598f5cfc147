'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { campaignLooks } from './campaign-status'
import { type CampaignParams, hasFilter, statusChoices } from './search-params'

interface CampaignFiltersProps {
  params: CampaignParams
  onChange: (change: Partial<CampaignParams>) => void
  onClear: () => void
}

const any = 'any'

export function CampaignFilters({ params, onChange, onClear }: CampaignFiltersProps) {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  return (
    <div className="flex flex-wrap gap-2 border-line border-b p-3">
      <search className="relative min-w-0 flex-1 basis-64">
        <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
        <Input
          type="search"
          aria-label="Search campaigns"
          placeholder="Part of a name, or a whole reference"
          value={params.q ?? ''}
          maxLength={128}
          onChange={(event) => onChange({ q: event.target.value || null })}
          className="pl-8.5"
        />
      </search>
      <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        <Select
          aria-label="Status"
          value={params.status ?? any}
          onValueChange={(value) =>
            onChange({ status: statusChoices.find((choice) => choice === value) ?? null })
          }
          options={[
            { value: any, label: 'Any status' },
            ...statusChoices.map((value) => ({ value, label: campaignLooks[value].label })),
          ]}
        />
        {isPlatform && (
          <Select
            aria-label="Brand"
            value={params.brand ?? any}
            onValueChange={(value) => onChange({ brand: value === any ? null : value })}
            options={[
              { value: any, label: 'Any brand' },
              ...(brands.data ?? []).map(({ id, ref }) => ({ value: id, label: ref ?? 'Unnamed' })),
            ]}
          />
        )}
        {hasFilter(params) && (
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}
