'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { DateFilter } from '@/components/transactions/date-filter'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { hasFilter, type SessionParams, statusChoices } from './search-params'
import { statusLooks } from './session-status'

interface SessionFiltersProps {
  params: SessionParams
  onChange: (change: Partial<SessionParams>) => void
  onClear: () => void
}

const any = 'any'

export function SessionFilters({ params, onChange, onClear }: SessionFiltersProps) {
  const trpc = useTRPC()
  const providers = useQuery(trpc.transactions.providers.queryOptions())
  const oneOf = <Value extends string>(choices: readonly Value[], value: string) =>
    choices.find((choice) => choice === value) ?? null
  return (
    <div className="flex flex-wrap gap-2 border-line border-b p-3">
      <search className="relative min-w-0 flex-1 basis-64">
        <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
        <Input
          type="search"
          aria-label="Sessions of a player"
          placeholder="Whole player id"
          value={params.player ?? ''}
          maxLength={128}
          onChange={(event) => onChange({ player: event.target.value || null })}
          className="pl-8.5"
        />
      </search>
      <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        <Select
          aria-label="Status"
          value={params.status ?? any}
          onValueChange={(value) => onChange({ status: oneOf(statusChoices, value) })}
          options={[
            { value: any, label: 'Any status' },
            ...statusChoices.map((value) => ({ value, label: statusLooks[value].label })),
          ]}
        />
        <Select
          aria-label="Mode"
          value={params.mode ?? any}
          onValueChange={(value) => onChange({ mode: oneOf(['real', 'demo'], value) })}
          options={[
            { value: any, label: 'Real and demo' },
            { value: 'real', label: 'Real money' },
            { value: 'demo', label: 'Demo' },
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
        <DateFilter from={params.from} to={params.to} onChange={onChange} />
        {hasFilter(params) && (
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}
