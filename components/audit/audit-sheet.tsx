'use client'

import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Sheet } from '@/components/ui/sheet'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { ActorName } from './actor-name'
import { AuditOrganization } from './audit-organization'
import type { AuditRow } from './audit-row'
import { ChangeList } from './change-list'
import { describeAction, describeSubject } from './describe-action'
import { subjectPath } from './subject-path'

/** Details of an entry. Rendered while it is open. */
export function AuditSheet({ entry, onClose }: { entry: AuditRow; onClose: () => void }) {
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={describeAction(entry.action)}>
      <div className="grid gap-7 p-4 sm:p-5">
        <Facts
          facts={[
            ...(entry.organization === undefined
              ? []
              : [{ label: 'Organization', value: <AuditOrganization entry={entry} /> }]),
            { label: 'Actor', value: <ActorName actor={entry.actor} /> },
            { label: 'Time', value: <Time value={entry.createdAt} hasYear /> },
            { label: 'Action', value: <code className="text-[0.8125rem]">{entry.action}</code> },
            { label: 'Subject', value: <AuditSubject entry={entry} /> },
            { label: 'IP address', value: entry.ip ?? 'Unknown' },
            { label: 'User agent', value: entry.userAgent ?? 'Unknown' },
            { label: 'Request ID', value: <Id value={entry.requestId} what="request ID" /> },
          ]}
        />
        <section className="grid gap-2.5">
          <h2 className="font-semibold text-sm">Changes</h2>
          <ChangeList changes={entry.changes} />
        </section>
      </div>
    </Sheet>
  )
}

/** What an entry is about, linked to its page; of a bulk run, also what it did. */
function AuditSubject({ entry }: { entry: AuditRow }) {
  const { subjectType, subjectId, organization } = entry
  const path = subjectPath(entry)
  const text = describeSubject(subjectType, subjectId)
  return (
    <span className="grid gap-1">
      {path ? (
        <OrganizationLink href={path} className="break-all font-medium text-accent hover:underline">
          {text}
        </OrganizationLink>
      ) : (
        text
      )}
      {subjectType === 'callback_run' && (
        <OrganizationLink
          href={organizationPath(organization?.slug ?? null, `/audit-log?run=${subjectId}`)}
          className="font-medium text-accent hover:underline"
        >
          All entries of this run
        </OrganizationLink>
      )}
    </span>
  )
}
