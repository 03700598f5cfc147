'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { ErrorNotice } from '@/components/ui/notice'
import { formatCount } from '@/server/contract/figures'
import { noticePhaseLabels, noticePhases } from '@/server/contract/status-notices'

const PublishDialog = lazyPanel(() => import('@/components/incidents/publish-dialog'), 'PublishDialog')
const UpdateDialog = lazyPanel(() => import('./update-dialog'), 'UpdateDialog')

type Notice = Outputs['staffMaintenance']['notices'][number]

/** What the status page says about incidents. */
export function NoticeCard({ canManage }: { canManage: boolean }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [isPublishing, setIsPublishing] = useState(false)
  const [updated, setUpdated] = useState<Notice | null>(null)
  const notices = useQuery(trpc.staffMaintenance.notices.queryOptions())
  const { data: mailed } = useQuery(trpc.staffMaintenance.subscribers.queryOptions())
  const resolve = useMutation(
    trpc.staffMaintenance.resolveNotice.mutationOptions({
      onSuccess: succeed(trpc.staffMaintenance.pathFilter(), 'Incident marked as resolved'),
    }),
  )
  return (
    <Card className="mt-6">
      <CardHeader
        title="Incidents on the status page"
        description={
          <>
            Everyone can read them at{' '}
            <a href="/status" className="text-accent underline underline-offset-4">
              /status
            </a>
            .
            {typeof mailed?.subscribers === 'number' &&
              ` Each update is mailed to ${formatCount(mailed.subscribers, 'subscriber')}.`}
          </>
        }
        actions={canManage && <Button onClick={() => setIsPublishing(true)}>Publish incident</Button>}
      />
      <ErrorNotice className="mx-5 mb-4">{resolve.error?.message}</ErrorNotice>
      <Loaded query={notices} what="The incidents on the status page" rows={1}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyNote>None published yet.</EmptyNote>
          ) : (
            <ul className="divide-y divide-line border-line border-t text-sm">
              {rows.map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  canManage={canManage}
                  isResolving={resolve.isPending && resolve.variables.noticeId === notice.id}
                  onResolve={() => resolve.mutate({ noticeId: notice.id })}
                  onUpdate={() => setUpdated(notice)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isPublishing && <PublishDialog incident={null} onClose={() => setIsPublishing(false)} />}
      {updated && <UpdateDialog notice={updated} onClose={() => setUpdated(null)} />}
    </Card>
  )
}

interface NoticeRowProps {
  notice: Notice
  canManage: boolean
  isResolving: boolean
  onResolve: () => void
  onUpdate: () => void
}

/** A notice with the newest of its updates. */
function NoticeRow({ notice, canManage, isResolving, onResolve, onUpdate }: NoticeRowProps) {
  const { title, publishedAt, publishedBy, resolvedAt, updates } = notice
  const [newest] = updates
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2.5">
      <span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
        <span className="font-medium">{title}</span>
        <span className="text-muted text-xs">
          Published by {publishedBy} <Time value={publishedAt} hasYear />
        </span>
        {newest && (
          <span className="text-xs">
            <span className="font-medium">{phaseOf(newest.phase)}:</span> {newest.text}{' '}
            <span className="text-muted">
              {newest.publishedBy} <Time value={newest.publishedAt} />
            </span>
          </span>
        )}
      </span>
      {resolvedAt ? (
        <Badge tone="ok">Resolved</Badge>
      ) : canManage ? (
        <span className="flex flex-wrap gap-2">
          <Button size="sm" aria-label={`Post update: ${title}`} onClick={onUpdate}>
            Post update
          </Button>
          <Button size="sm" isPending={isResolving} onClick={onResolve}>
            Mark as resolved
          </Button>
        </span>
      ) : (
        <Badge tone="warn">Open</Badge>
      )}
    </li>
  )
}

const phaseOf = (phase: string) =>
  noticePhaseLabels[noticePhases.find((one) => one === phase) ?? 'investigating']
