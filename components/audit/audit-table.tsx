import { PlainTime } from '@/components/data/plain-time'
import { Time } from '@/components/data/time'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th } from '@/components/ui/table'
import { ActorName } from './actor-name'
import type { AuditRow } from './audit-row'
import { describeAction, describeField } from './describe-action'

interface AuditTableProps {
  entries: readonly AuditRow[]
  openId: string | null
  onOpen: (entry: AuditRow) => void
}

export function AuditTable({ entries, openId, onOpen }: AuditTableProps) {
  return (
    <Table label="Audit log">
      <thead>
        <tr>
          <Th>Action</Th>
          <Th className="max-sm:hidden">Actor</Th>
          <Th className="max-xl:hidden">Changes</Th>
          <Th className="max-lg:hidden">IP address</Th>
          <Th className="max-md:hidden">Time</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr
            key={entry.id}
            onClick={() => onOpen(entry)}
            className={cn('cursor-pointer hover:bg-hover', entry.id === openId && 'bg-accent-soft')}
          >
            <Td>
              <div className="grid gap-0.5">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className="justify-self-start text-left font-medium"
                  onClick={(event) => {
                    event.stopPropagation()
                    onOpen(entry)
                  }}
                >
                  {describeAction(entry.action)}
                </button>
                <div className="text-muted text-xs sm:hidden">
                  <ActorName actor={entry.actor} />
                </div>
                <span className="text-faint text-xs tabular-nums md:hidden">
                  <PlainTime value={entry.createdAt} />
                </span>
              </div>
            </Td>
            <Td className="max-sm:hidden">
              <ActorName actor={entry.actor} />
            </Td>
            <Td className="max-xl:hidden">
              <span className="block max-w-72 truncate text-muted text-xs">
                {entry.changes.map((change) => describeField(change.field)).join(', ')}
              </span>
            </Td>
            <Td className="text-muted tabular-nums max-lg:hidden">{entry.ip ?? '–'}</Td>
            <Td className="max-md:hidden">
              <Time value={entry.createdAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
