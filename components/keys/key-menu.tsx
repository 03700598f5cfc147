import { Ellipsis } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import type { KeyRow } from './key-row'

export type KeyAction = 'rotate' | 'rename' | 'restrict' | 'takeOver' | 'revoke'

/** What the viewer may do with a key, and the way to what it did. */
export function KeyMenu({ apiKey, onChoose }: { apiKey: KeyRow; onChoose: (action: KeyAction) => void }) {
  const isUsable = ['active', 'retiring', 'stopped'].includes(apiKey.status)
  const [canIssue, canRevoke] = [useCan('keys.issue') && isUsable, useCan('keys.revoke') && isUsable]
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
      {canIssue && <MenuItem onSelect={() => onChoose('restrict')}>Restrict…</MenuItem>}
      {canIssue && <MenuSeparator />}
      <MenuItem asChild>
        <OrganizationLink href={`/sessions?key=${apiKey.id}`}>Show sessions</OrganizationLink>
      </MenuItem>
      <MenuItem asChild>
        <OrganizationLink href={`/developers/requests?key=${apiKey.id}`}>Show requests</OrganizationLink>
      </MenuItem>
      {canRevoke && <MenuSeparator />}
      {canRevoke && (
        <MenuItem className="text-bad" onSelect={() => onChoose('revoke')}>
          Revoke now…
        </MenuItem>
      )}
    </DropdownMenu>
  )
}
