import { OrganizationLink } from '@/components/shell/organization-link'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { AuditRow } from './audit-row'
import { describeSubject } from './describe-action'
import { subjectPath } from './subject-path'

/** What an entry is about, linked to its page; of a bulk run, also what it did. */
export function AuditSubject({ entry }: { entry: AuditRow }) {
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
