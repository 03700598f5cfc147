import type { ReactNode } from 'react'
import { DataTable } from '@/components/data/data-table'
import { countryName } from '@/components/ui/countries'
import { formatDay } from '@/server/contract/figures'
import type { CaseOfficer } from './types'

interface OfficersTableProps {
  officers: readonly CaseOfficer[]
  actions?: (officer: CaseOfficer) => ReactNode
}

export const OfficersTable = ({ officers, actions }: OfficersTableProps) => (
  <DataTable
    label="Officers"
    rows={officers}
    keyOf={(officer) => officer.id}
    columns={[
      { heading: 'Name', cell: (officer) => officer.name, width: 'wrap', className: 'font-medium' },
      { heading: 'Position', cell: (officer) => officer.position, width: 'wrap' },
      {
        heading: 'Born',
        cell: (officer) => formatDay(officer.bornOn),
        from: 'sm',
        className: 'tabular-nums',
      },
      { heading: 'Nationality', cell: (officer) => countryName(officer.country), from: 'sm' },
      !!actions && { heading: 'Actions', cell: actions, kind: 'actions' },
    ]}
  />
)
