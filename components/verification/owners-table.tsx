import type { ReactNode } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Badge } from '@/components/ui/badge'
import { countryName } from '@/components/ui/countries'
import { formatDay, formatPercent } from '@/server/contract/figures'
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
    <DataTable
      label="Owners"
      rows={owners}
      keyOf={(owner) => owner.id}
      columns={[
        {
          heading: 'Name',
          cell: (owner) => (
            <>
              <span className="font-medium">{owner.name}</span>{' '}
              {owner.isBeneficial && <Badge tone="busy">Beneficial owner</Badge>}
              <span className="block text-faint text-xs">
                {ownerKindLabels[owner.kind]}
                {owner.bornOn && `, born ${formatDay(owner.bornOn)}`}
                {owner.registrationNumber && `, ${owner.registrationNumber}`}
              </span>
            </>
          ),
          width: 'wrap',
        },
        { heading: 'Country', cell: (owner) => countryName(owner.country), from: 'sm' },
        {
          heading: 'Holds',
          cell: (owner) =>
            owner.holdings.map(({ heldId, share }) => (
              <span key={heldId ?? ''} className="block text-sm">
                {formatPercent(percentText(share))} of {heldName(heldId)}
              </span>
            )),
          from: 'md',
        },
        {
          heading: 'Total',
          cell: (owner) => formatPercent(percentText(owner.effectiveShare)),
          kind: 'number',
        },
        !!actions && { heading: 'Actions', cell: actions, kind: 'actions' },
      ]}
    />
  )
}
