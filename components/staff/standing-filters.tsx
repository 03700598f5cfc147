'use client'

import { Search } from 'lucide-react'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type StandingParams, standingChoices } from './provider-params'

interface StandingFiltersProps {
  params: StandingParams
  onChange: (change: Partial<Omit<StandingParams, 'page'>>) => void
}

const options = [
  { value: 'all', label: 'Every organization' },
  { value: 'waiting', label: 'Waiting for an answer' },
  { value: 'approved', label: 'Approved' },
]

export function StandingFilters({ params, onChange }: StandingFiltersProps) {
  return (
    <div className="flex flex-wrap gap-2 border-line border-y p-3">
      <search className="relative min-w-0 flex-1 basis-56">
        <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
        <Input
          type="search"
          aria-label="Search organizations"
          placeholder="Name or slug"
          maxLength={100}
          value={params.q ?? ''}
          onChange={(event) => onChange({ q: event.target.value || null })}
          className="pl-8.5"
        />
      </search>
      <Select
        aria-label="Standing"
        className="max-sm:w-full"
        value={params.standing ?? 'all'}
        onValueChange={(value) =>
          onChange({ standing: standingChoices.find((choice) => choice === value) ?? null })
        }
        options={options}
      />
    </div>
  )
}
