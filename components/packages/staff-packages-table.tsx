import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { StaffPackage } from './staff-types'

interface StaffPackagesTableProps {
  packages: readonly StaffPackage[]
  onEdit: (one: StaffPackage) => void
  onPublish: (one: StaffPackage) => void
  onRetire: (one: StaffPackage) => void
}

const looks = {
  draft: { label: 'Draft', tone: 'busy' },
  published: { label: 'Published', tone: 'ok' },
  retired: { label: 'Retired', tone: 'neutral' },
} as const

export function StaffPackagesTable({ packages, onEdit, onPublish, onRetire }: StaffPackagesTableProps) {
  return (
    <DataTable
      label="Packages"
      rows={packages}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Package',
          cell: ({ name, version, credit, price }) => (
            <>
              <span className="font-medium">{name}</span>{' '}
              <span className="text-faint text-xs">version {version}</span>
              <span className="block text-muted text-xs sm:hidden">
                <Money value={credit} /> for <Money value={price} />
              </span>
            </>
          ),
          width: 'wrap',
        },
        {
          heading: 'Status',
          cell: ({ state }) => <Badge tone={looks[state].tone}>{looks[state].label}</Badge>,
        },
        { heading: 'Price', cell: ({ price }) => <Money value={price} />, kind: 'number', from: 'sm' },
        { heading: 'Credit', cell: ({ credit }) => <Money value={credit} />, kind: 'number', from: 'sm' },
        {
          heading: 'Visible to',
          cell: ({ visibility, audience }) => (visibility === 'all' ? 'Everyone' : audience.join(', ')),
          from: 'lg',
          width: 'wrap',
        },
        {
          heading: 'Limit',
          cell: ({ purchaseLimit, limitDays }) =>
            purchaseLimit === null ? 'None' : `${purchaseLimit} in ${limitDays} days`,
          from: 'lg',
        },
        {
          heading: 'Actions',
          cell: (one) => (
            <div className="flex flex-wrap justify-end gap-2">
              {one.state !== 'retired' && (
                <Button size="sm" onClick={() => onEdit(one)}>
                  {one.state === 'draft' ? 'Edit' : 'New version'}
                </Button>
              )}
              {one.state === 'draft' && (
                <Button size="sm" onClick={() => onPublish(one)}>
                  Publish
                </Button>
              )}
              {one.state === 'published' && (
                <Button size="sm" onClick={() => onRetire(one)}>
                  Retire
                </Button>
              )}
            </div>
          ),
          kind: 'actions',
        },
      ]}
    />
  )
}
