import { FilterSelect } from '@/components/data/filter-select'
import type { StaffPivotBy } from '@/server/contract/reports'
import { acrossChoices } from './pivot-query'
import { byLabels } from './report'

interface AcrossFilterProps<By extends StaffPivotBy> {
  bys: readonly By[]
  by: string
  value: By | null
  onChange: (across: By | null) => void
}

/** Selects the second dimension of a pivot. Shows nothing where the first has no other to combine with. */
export function AcrossFilter<By extends StaffPivotBy>({ bys, by, value, onChange }: AcrossFilterProps<By>) {
  const choices = acrossChoices(bys, by)
  if (choices.length === 0) return null
  return (
    <FilterSelect<By>
      label="Columns of a second dimension"
      any="No pivot"
      choices={choices.map((one) => ({ value: one, label: `and by ${byLabels[one].toLowerCase()}` }))}
      value={value}
      onChange={onChange}
    />
  )
}
