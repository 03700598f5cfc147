'use client'

import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { Time } from '@/components/data/time'
import { Sheet } from '@/components/ui/sheet'
import { ActorName } from './actor-name'
import type { AuditRow } from './audit-row'
import { ChangeList } from './change-list'
import { describeAction } from './describe-action'

/** One entry in full, beside the list. Open while one is given. */
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
              { label: 'Who', value: <ActorName actor={entry.actor} /> },
              { label: 'When', value: <Time value={entry.createdAt} hasYear /> },
              { label: 'What', value: <code className="text-[0.8125rem]">{entry.action}</code> },
              { label: 'Subject', value: `${entry.subjectType.replaceAll('_', ' ')} ${entry.subjectId}` },
              { label: 'From address', value: entry.ip ?? 'Not known' },
              { label: 'With', value: entry.userAgent ?? 'Not known' },
              { label: 'Request', value: <Id value={entry.requestId} what="request id" /> },
            ]}
          />
          <section className="grid gap-2.5">
            <h2 className="font-semibold text-sm">What changed</h2>
            <ChangeList changes={entry.changes} />
          </section>
        </div>
      )}
    </Sheet>
  )
}
