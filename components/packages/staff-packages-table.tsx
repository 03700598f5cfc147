import { Money } from '@/components/data/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Table, Td, Th } from '@/components/ui/table'
import type { StaffPackage } from './staff-types'

interface StaffPackagesTableProps {
  packages: readonly StaffPackage[]
  onEdit: (one: StaffPackage) => void
  onAsk: (one: StaffPackage, to: 'publish' | 'retire') => void
}

const looks = {
  draft: { label: 'Draft', tone: 'busy' },
  published: { label: 'Published', tone: 'ok' },
  retired: { label: 'Retired', tone: 'neutral' },
} as const

export function StaffPackagesTable({ packages, onEdit, onAsk }: StaffPackagesTableProps) {
  return (
    <Table label="Packages">
      <thead>
        <tr>
          <Th>Package</Th>
          <Th>Status</Th>
          <Th className="text-right max-sm:hidden">Price</Th>
          <Th className="text-right max-sm:hidden">Credit</Th>
          <Th className="max-lg:hidden">Visible to</Th>
          <Th className="max-lg:hidden">Limit</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {packages.map((one) => (
          <tr key={one.id}>
            <Td className="[overflow-wrap:anywhere]">
              <span className="font-medium">{one.name}</span>{' '}
              <span className="text-faint text-xs">version {one.version}</span>
              <span className="block text-muted text-xs sm:hidden">
                <Money value={one.credit} /> for <Money value={one.price} />
              </span>
            </Td>
            <Td>
              <Badge tone={looks[one.state].tone}>{looks[one.state].label}</Badge>
            </Td>
            <Td className="text-right max-sm:hidden">
              <Money value={one.price} />
            </Td>
            <Td className="text-right max-sm:hidden">
              <Money value={one.credit} />
            </Td>
            <Td className="[overflow-wrap:anywhere] max-lg:hidden">
              {one.visibility === 'all' ? 'Everyone' : one.audience.join(', ')}
            </Td>
            <Td className="max-lg:hidden">
              {one.purchaseLimit === null ? 'None' : `${one.purchaseLimit} in ${one.limitDays} days`}
            </Td>
            <Td>
              <div className="flex flex-wrap justify-end gap-2">
                {one.state !== 'retired' && (
                  <Button size="sm" onClick={() => onEdit(one)}>
                    {one.state === 'draft' ? 'Edit' : 'New version'}
                  </Button>
                )}
                {one.state === 'draft' && (
                  <Button size="sm" onClick={() => onAsk(one, 'publish')}>
                    Publish
                  </Button>
                )}
                {one.state === 'published' && (
                  <Button size="sm" onClick={() => onAsk(one, 'retire')}>
                    Retire
                  </Button>
                )}
              </div>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
