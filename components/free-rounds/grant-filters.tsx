'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { grantLooks } from './grant-status'
import { type GrantParams, hasFilter, statusChoices } from './search-params'

interface GrantFiltersProps {
  params: GrantParams
  onChange: (change: Partial<GrantParams>) => void
  onClear: () => void
}

const any = 'any'
const labelOf = (choice: (typeof statusChoices)[number]) =>
  choice === 'open' ? 'Not finished' : grantLooks[choice].label

export function GrantFilters({ params, onChange, onClear }: GrantFiltersProps) {
  const trpc = useTRPC()
  const providers = useQuery(trpc.transactions.providers.queryOptions())
  return (
    <div className="flex flex-wrap gap-2 border-line border-b p-3">
      <search className="relative min-w-0 flex-1 basis-56">
        <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
        <Input
          type="search"
          aria-label="Grants of a player"
          placeholder="Whole player id"
          value={params.player ?? ''}
          maxLength={128}
          onChange={(event) => onChange({ player: event.target.value || null })}
          className="pl-8.5"
        />
      </search>
      <Input
        type="search"
        aria-label="Campaign reference"
        placeholder="Campaign reference"
        value={params.ref ?? ''}
        maxLength={128}
        onChange={(event) => onChange({ ref: event.target.value || null })}
        className="min-w-0 flex-1 basis-44"
      />
      <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        <Select
          aria-label="Status"
          value={params.status ?? any}
          onValueChange={(value) =>
            onChange({ status: statusChoices.find((choice) => choice === value) ?? null })
          }
          options={[
            { value: any, label: 'Any status' },
            ...statusChoices.map((value) => ({ value, label: labelOf(value) })),
          ]}
        />
        <Select
          aria-label="Provider"
          value={params.provider ?? any}
          onValueChange={(value) => onChange({ provider: value === any ? null : value })}
          options={[
            { value: any, label: 'Any provider' },
            ...(providers.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        {params.game && (
          <Button variant="secondary" onClick={() => onChange({ game: null })}>
            One game only ×
          </Button>
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
