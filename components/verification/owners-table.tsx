import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { countryName } from '@/components/ui/countries'
import { Table, Td, Th } from '@/components/ui/table'
import { percentText } from './percent'
import type { CaseOwner } from './types'
import { ownerKindLabels } from './words'

interface OwnersTableProps {
  owners: readonly CaseOwner[]
  actions?: (owner: CaseOwner) => ReactNode
}

export function OwnersTable({ owners, actions }: OwnersTableProps) {
  const heldName = (id: string | null) =>
    id === null ? 'the organization' : (owners.find((owner) => owner.id === id)?.name ?? 'a company')
  return (
    <Table label="Owners">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th className="max-sm:hidden">Country</Th>
          <Th className="max-md:hidden">Holds</Th>
          <Th className="text-right">Total</Th>
          {actions && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {owners.map((owner) => (
          <tr key={owner.id}>
            <Td className="[overflow-wrap:anywhere]">
              <span className="font-medium">{owner.name}</span>{' '}
              {owner.isBeneficial && <Badge tone="busy">Beneficial owner</Badge>}
              <span className="block text-faint text-xs">
                {ownerKindLabels[owner.kind]}
                {owner.bornOn && `, born ${owner.bornOn}`}
                {owner.registrationNumber && `, ${owner.registrationNumber}`}
              </span>
            </Td>
            <Td className="max-sm:hidden">{countryName(owner.country)}</Td>
            <Td className="max-md:hidden">
              {owner.holdings.map(({ heldId, share }) => (
                <span key={heldId ?? ''} className="block text-sm">
                  {percentText(share)}% of {heldName(heldId)}
                </span>
              ))}
            </Td>
            <Td className="text-right tabular-nums">{percentText(owner.effectiveShare)}%</Td>
            {actions && <Td className="text-right">{actions(owner)}</Td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
