import { PlainTime } from '@/components/data/plain-time'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { OrganizationLink } from '@/components/shell/organization-link'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th } from '@/components/ui/table'
import { ActorName } from './actor-name'
import { AuditOrganization } from './audit-organization'
import type { AuditRow } from './audit-row'
import { describeAction, describeField, describeSubject } from './describe-action'
import { subjectPath } from './subject-path'

interface AuditTableProps {
  entries: readonly AuditRow[]
  openId: string | null
  onOpen: (entry: AuditRow) => void
  /** Left out, the list has one order. */
  sort?: HeaderSort
  /** For entries of several organizations. */
  hasOrganization?: boolean
}

export function AuditTable(props: AuditTableProps) {
  const { entries, openId, onOpen, sort, hasOrganization = false } = props
  return (
    <Table label="Audit log">
      <thead>
        <tr>
          <Th>Action</Th>
          {hasOrganization && <Th className="max-sm:hidden">Organization</Th>}
          <Th className="max-sm:hidden">Actor</Th>
          <Th className="max-xl:hidden">Changes</Th>
          <Th className="max-lg:hidden">IP address</Th>
          <TimeHeader label="Time" sort={sort} className="max-md:hidden" />
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
                <SubjectLink entry={entry} />
                <div className="grid gap-0.5 text-muted text-xs sm:hidden">
                  {hasOrganization && <AuditOrganization entry={entry} />}
                  <ActorName actor={entry.actor} />
                </div>
                <span className="text-faint text-xs tabular-nums md:hidden">
                  <PlainTime value={entry.createdAt} />
                </span>
              </div>
            </Td>
            {hasOrganization && (
              <Td className="max-sm:hidden">
                <AuditOrganization entry={entry} />
              </Td>
            )}
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

/** The page of what the entry is about. */
function SubjectLink({ entry }: { entry: AuditRow }) {
  const { subjectType, subjectId } = entry
  const path = subjectPath(entry)
  if (path === null) return null
  return (
    <OrganizationLink
      href={path}
      prefetch={false}
      onClick={(event) => event.stopPropagation()}
      className="block max-w-64 truncate text-accent text-xs hover:underline"
    >
      {describeSubject(subjectType, subjectId)}
    </OrganizationLink>
  )
}
