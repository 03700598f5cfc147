import { Ellipsis } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
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
      groups={[
        [
          canWrite && { label: 'Edit URL…', onSelect: () => onChoose('edit') },
          canWrite && { label: 'Change secret…', onSelect: () => onChoose('secret') },
          canWrite && { label: 'Failed and late bets…', onSelect: () => onChoose('policies') },
          canWrite && { label: 'Send test callback…', onSelect: () => onChoose('test') },
          { label: 'Run readiness probe', href: `/developers/readiness?endpoint=${endpoint.id}` },
        ],
        [
          canWrite && !endpoint.isActive && { label: 'Enable', onSelect: () => onChoose('enable') },
          canWrite &&
            isNarrowed &&
            endpoint.isActive && { label: 'Disable', onSelect: () => onChoose('disable') },
          canWrite && isNarrowed && { label: 'Delete…', tone: 'danger', onSelect: () => onChoose('delete') },
        ],
      ]}
    />
  )
}
