import type { ReactNode } from 'react'
import { countryName } from '@/components/ui/countries'
import { Table, Td, Th } from '@/components/ui/table'
import type { CaseOfficer } from './types'

interface OfficersTableProps {
  officers: readonly CaseOfficer[]
  actions?: (officer: CaseOfficer) => ReactNode
}

export function OfficersTable({ officers, actions }: OfficersTableProps) {
  return (
    <Table label="Officers">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Position</Th>
          <Th className="max-sm:hidden">Born</Th>
          <Th className="max-sm:hidden">Nationality</Th>
          {actions && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {officers.map((officer) => (
          <tr key={officer.id}>
            <Td className="font-medium [overflow-wrap:anywhere]">{officer.name}</Td>
            <Td className="[overflow-wrap:anywhere]">{officer.position}</Td>
            <Td className="tabular-nums max-sm:hidden">{officer.bornOn}</Td>
            <Td className="max-sm:hidden">{countryName(officer.country)}</Td>
            {actions && <Td className="text-right">{actions(officer)}</Td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
