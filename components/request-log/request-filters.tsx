'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { DateFilter } from '@/components/transactions/date-filter'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { hasRequestFilter, type RequestParams, statusClasses } from './search-params'

interface RequestFiltersProps {
  params: RequestParams
  operations: readonly { id: string; label: string }[]
  onChange: (change: Partial<Omit<RequestParams, 'cursor'>>) => void
  onClear: () => void
}

const any = 'any'
const orNull = (value: string) => (value === any ? null : value)
const statusOptions = [
  { value: any, label: 'Any status' },
  { value: '2xx', label: '2xx, done' },
  { value: '4xx', label: '4xx, refused' },
  { value: '5xx', label: '5xx, our fault' },
]

export function RequestFilters({ params, operations, onChange, onClear }: RequestFiltersProps) {
  const trpc = useTRPC()
  const keys = useQuery(trpc.keys.list.queryOptions())
  const keyOptions = (keys.data ?? []).map(({ id, name, prefix }) => ({
    value: id,
    label: `${name} (${prefix}…)`,
  }))
  return (
    <div className="flex flex-wrap gap-2 border-line border-b p-3">
      <IdSearch
        key={params.request}
        given={params.request ?? ''}
        onSearch={(request) => onChange({ request })}
      />
      <div className="grid min-w-0 grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        <Select
          aria-label="Status"
          value={params.status ?? any}
          onValueChange={(value) => onChange({ status: statusClasses.find((one) => one === value) ?? null })}
          options={statusOptions}
        />
        <Select
          aria-label="Operation"
          value={params.operation ?? any}
          onValueChange={(value) => onChange({ operation: orNull(value) })}
          options={[
            { value: any, label: 'Any operation' },
            ...operations.map(({ id, label }) => ({ value: id, label })),
          ]}
          className="min-w-0"
        />
        <Select
          aria-label="Key"
          value={params.key ?? any}
          onValueChange={(value) => onChange({ key: orNull(value) })}
          options={[{ value: any, label: 'Any key' }, ...keyOptions]}
          className="min-w-0"
        />
        <DateFilter from={params.from} to={params.to} onChange={onChange} />
        {hasRequestFilter(params) && (
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}

function IdSearch({ given, onSearch }: { given: string; onSearch: (text: string | null) => void }) {
  const [text, setText] = useState(given)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim() || null)
  }
  return (
    <search className="flex min-w-0 flex-1 basis-56">
      <form onSubmit={submit} className="relative min-w-0 flex-1">
        <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
        <Input
          type="search"
          aria-label="Find a request id"
          placeholder="Whole request id"
          className="pl-8"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
