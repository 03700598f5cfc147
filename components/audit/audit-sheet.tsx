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
import { describeAction, describeField, describeSubject } from './describe-action'
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

/** Values before and after, labelled by text and not by colour alone. */
function ChangeList({ changes }: { changes: AuditRow['changes'] }) {
  if (changes.length === 0) return <p className="text-muted text-sm">No fields changed.</p>
  return (
    <dl className="grid divide-y divide-line overflow-hidden rounded-lg border border-line">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-1.5 px-3.5 py-3">
          <dt className="text-faint text-xs first-letter:uppercase">{describeField(field)}</dt>
          {before !== null && <Side label="before" text={before} className="border-bad-line bg-bad-soft" />}
          {after !== null && <Side label="after" text={after} className="border-ok-line bg-ok-soft" />}
        </div>
      ))}
    </dl>
  )
}

function Side({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <dd className={`flex gap-3 rounded-md border px-2.5 py-1.5 text-[0.8125rem] ${className}`}>
      <span className="w-11 shrink-0 text-muted">{label}</span>
      <code className="min-w-0 [overflow-wrap:anywhere]">{text === '' ? '(empty)' : text}</code>
    </dd>
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
