import { Ellipsis } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import type { KeyRow } from './key-row'

export type KeyAction = 'rotate' | 'rename' | 'takeOver' | 'revoke'

/** Actions that the viewer may take on a key; renders nothing without any. */
export function KeyMenu({ apiKey, onChoose }: { apiKey: KeyRow; onChoose: (action: KeyAction) => void }) {
  const [canIssue, canRevoke] = [useCan('keys.issue'), useCan('keys.revoke')]
  const isUsable = ['active', 'retiring', 'stopped'].includes(apiKey.status)
  if (!isUsable || !(canIssue || canRevoke)) return null
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${apiKey.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {canIssue && apiKey.status === 'active' && (
        <MenuItem onSelect={() => onChoose('rotate')}>Rotate…</MenuItem>
      )}
      {canIssue && <MenuItem onSelect={() => onChoose('takeOver')}>Take over…</MenuItem>}
      {canIssue && <MenuItem onSelect={() => onChoose('rename')}>Rename…</MenuItem>}
      {canIssue && canRevoke && <MenuSeparator />}
      {canRevoke && (
        <MenuItem className="text-bad" onSelect={() => onChoose('revoke')}>
          Revoke now…
        </MenuItem>
      )}
    </DropdownMenu>
  )
}
