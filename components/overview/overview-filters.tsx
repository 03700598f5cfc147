'use client'

import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { type OverviewParams, type Period, periodLabels, periods } from './search-params'

interface OverviewFiltersProps {
  params: OverviewParams
  brands: readonly { id: string; name: string }[]
  currencies: readonly string[]
  onChange: (change: Partial<OverviewParams>) => void
}

const any = 'any'

export function OverviewFilters({ params, brands, currencies, onChange }: OverviewFiltersProps) {
  const offered =
    params.currency && !currencies.includes(params.currency) ? [params.currency, ...currencies] : currencies
  return (
    <>
      {brands.length > 1 && (
        <Select
          aria-label="Brand"
          value={params.brand ?? any}
          onValueChange={(value) => onChange({ brand: value === any ? null : value })}
          options={[
            { value: any, label: 'All brands' },
            ...brands.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {offered.length > 1 && (
        <Select
          aria-label="Currency"
          value={params.currency ?? any}
          onValueChange={(value) => onChange({ currency: value === any ? null : value })}
          options={[
            { value: any, label: 'All currencies' },
            ...offered.map((currency) => ({ value: currency, label: currency })),
          ]}
        />
      )}
      <Periods chosen={params.period} onChoose={(period) => onChange({ period })} />
    </>
  )
}

function Periods({ chosen, onChoose }: { chosen: Period; onChoose: (period: Period) => void }) {
  return (
    <fieldset className="inline-flex rounded-md border border-line-strong bg-surface p-0.5 shadow-raised">
      <legend className="sr-only">Period</legend>
      {periods.map((period) => (
        <Button
          key={period}
          size="sm"
          variant="ghost"
          aria-pressed={period === chosen}
          onClick={() => onChoose(period)}
          className="h-7.5 rounded px-2.5 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {periodLabels[period].label}
        </Button>
      ))}
    </fieldset>
  )
}
