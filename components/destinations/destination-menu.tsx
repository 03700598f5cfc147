import { Ellipsis } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import type { DestinationRow } from './destination-row'

export type DestinationAction = 'log' | 'test' | 'resend' | 'edit' | 'rotate' | 'remove'

interface DestinationMenuProps {
  row: DestinationRow
  canManage: boolean
  onChoose: (action: DestinationAction) => void
}

export function DestinationMenu({ row, canManage, onChoose }: DestinationMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${row.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={() => onChoose('log')}>Delivery log</MenuItem>
      {canManage && row.isConfirmed && <MenuItem onSelect={() => onChoose('test')}>Send test</MenuItem>}
      {canManage && !row.isConfirmed && (
        <MenuItem onSelect={() => onChoose('resend')}>Send confirmation again</MenuItem>
      )}
      {canManage && <MenuItem onSelect={() => onChoose('edit')}>Edit…</MenuItem>}
      {canManage && row.kind === 'webhook' && (
        <MenuItem onSelect={() => onChoose('rotate')}>Rotate secret…</MenuItem>
      )}
      {canManage && <MenuSeparator />}
      {canManage && (
        <MenuItem className="text-bad" onSelect={() => onChoose('remove')}>
          Remove…
        </MenuItem>
      )}
    </DropdownMenu>
  )
}
