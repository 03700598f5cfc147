'use client'

import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { DateFilter } from '@/components/transactions/date-filter'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { auditAreas } from './audit-areas'
import { type AuditParams, hasAuditFilter } from './search-params'

interface AuditFiltersProps {
  params: AuditParams
  onChange: (change: Partial<Omit<AuditParams, 'cursor'>>) => void
  onClear: () => void
}

const areaOptions = [{ value: 'any', label: 'Any action' }, ...auditAreas]
const actorOptions = [
  { value: 'any', label: 'By anyone' },
  { value: 'staff', label: 'By Croupier staff' },
] as const

export function AuditFilters({ params, onChange, onClear }: AuditFiltersProps) {
  return (
    <div className="flex flex-wrap gap-2 border-line border-b p-3">
      <TextSearch key={params.text} given={params.text ?? ''} onSearch={(text) => onChange({ text })} />
      <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        <Select
          aria-label="Action"
          value={params.area ?? 'any'}
          onValueChange={(value) =>
            onChange({ area: auditAreas.find((area) => area.value === value)?.value ?? null })
          }
          options={areaOptions}
        />
        <Select
          aria-label="Who"
          value={params.staff ? 'staff' : 'any'}
          onValueChange={(value) => onChange({ staff: value === 'staff' ? true : null })}
          options={actorOptions}
        />
        <DateFilter from={params.from} to={params.to} onChange={onChange} />
        {hasAuditFilter(params) && (
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}

function TextSearch({ given, onSearch }: { given: string; onSearch: (text: string | null) => void }) {
  const [text, setText] = useState(given)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim() || null)
  }
  return (
    <search className="flex min-w-0 flex-1 basis-64">
      <form onSubmit={submit} className="relative min-w-0 flex-1">
        <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
        <Input
          type="search"
          aria-label="Search the audit log"
          placeholder="A person, or a whole id or address"
          className="pl-8"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
