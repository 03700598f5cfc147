import { DataTable } from '@/components/data/data-table'
import { PlainTime } from '@/components/data/plain-time'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { cn } from '@/components/ui/cn'
import { ActorName } from './actor-name'
import { AuditOrganization } from './audit-organization'
import type { AuditRow } from './audit-row'
import { ShortChanges } from './change-list'
import { describeAction, describeSubject } from './describe-action'
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
    <DataTable
      label="Audit log"
      rows={entries}
      keyOf={(entry) => entry.id}
      rowProps={(entry) => ({
        onClick: () => onOpen(entry),
        className: cn('cursor-pointer hover:bg-hover', entry.id === openId && 'bg-accent-soft'),
      })}
      columns={[
        {
          heading: 'Action',
          cell: (entry) => (
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
          ),
        },
        hasOrganization && {
          heading: 'Organization',
          cell: (entry) => <AuditOrganization entry={entry} />,
          from: 'sm',
        },
        { heading: 'Actor', cell: (entry) => <ActorName actor={entry.actor} />, from: 'sm' },
        {
          heading: 'Changes',
          cell: (entry) => <ShortChanges changes={entry.changes} />,
          from: 'xl',
        },
        {
          heading: 'IP address',
          cell: (entry) => entry.ip ?? '–',
          from: 'lg',
          className: 'text-muted tabular-nums',
        },
        {
          heading: 'Time',
          cell: (entry) => <Time value={entry.createdAt} />,
          kind: 'time',
          from: 'md',
          sort,
        },
      ]}
    />
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
