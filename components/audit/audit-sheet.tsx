'use client'

import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { Time } from '@/components/data/time'
import { Sheet } from '@/components/ui/sheet'
import { ActorName } from './actor-name'
import { AuditOrganization } from './audit-organization'
import type { AuditRow } from './audit-row'
import { AuditSubject } from './audit-subject'
import { ChangeList } from './change-list'
import { describeAction } from './describe-action'

/** Details of an entry. Open while an entry is given. */
export function AuditSheet({ entry, onClose }: { entry: AuditRow | null; onClose: () => void }) {
  return (
    <Sheet
      isOpen={entry !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={entry ? describeAction(entry.action) : ''}
    >
      {entry && (
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
      )}
    </Sheet>
  )
}
