import { Ellipsis } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { type EndpointRow, isWide } from './endpoint-row'

export type EndpointAction = 'edit' | 'secret' | 'policies' | 'test' | 'enable' | 'disable' | 'delete'

interface EndpointMenuProps {
  endpoint: EndpointRow
  name: string
  onChoose: (action: EndpointAction) => void
}

export function EndpointMenu({ endpoint, name, onChoose }: EndpointMenuProps) {
  const canWrite = useCan('endpoint.write')
  const isNarrowed = !isWide(endpoint)
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {canWrite && <MenuItem onSelect={() => onChoose('edit')}>Edit URL…</MenuItem>}
      {canWrite && <MenuItem onSelect={() => onChoose('secret')}>Change secret…</MenuItem>}
      {canWrite && <MenuItem onSelect={() => onChoose('policies')}>Failed and late bets…</MenuItem>}
      {canWrite && <MenuItem onSelect={() => onChoose('test')}>Send test callback…</MenuItem>}
      <MenuItem asChild>
        <OrganizationLink href={`/developers/readiness?endpoint=${endpoint.id}`}>
          Run readiness probe
        </OrganizationLink>
      </MenuItem>
      {canWrite && (isNarrowed || !endpoint.isActive) && <MenuSeparator />}
      {canWrite && !endpoint.isActive && <MenuItem onSelect={() => onChoose('enable')}>Enable</MenuItem>}
      {canWrite && isNarrowed && endpoint.isActive && (
        <MenuItem onSelect={() => onChoose('disable')}>Disable</MenuItem>
      )}
      {canWrite && isNarrowed && (
        <MenuItem className="text-bad" onSelect={() => onChoose('delete')}>
          Delete…
        </MenuItem>
      )}
    </DropdownMenu>
  )
}
