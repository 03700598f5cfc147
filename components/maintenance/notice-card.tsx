'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { ErrorNotice } from '@/components/ui/notice'

const NewNotice = lazyPanel(() => import('./new-notice'), 'NewNotice')

/** What the status page says about incidents. */
export function NoticeCard({ canManage }: { canManage: boolean }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const notices = useQuery(trpc.staffMaintenance.notices.queryOptions())
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
          </>
        }
      />
      <ErrorNotice className="mx-5 mb-4">{resolve.error?.message}</ErrorNotice>
      <Loaded query={notices} what="The incidents on the status page" rows={1}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-5 pb-5 text-muted text-sm">None published yet.</p>
          ) : (
            <ul className="divide-y divide-line border-line border-t text-sm">
              {rows.map(({ id, title, publishedAt, resolvedAt }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2.5"
                >
                  <span className="min-w-0">
                    <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
                    <span className="block text-muted text-xs">
                      Published <Time value={publishedAt} hasYear />
                    </span>
                  </span>
                  {resolvedAt ? (
                    <Badge tone="ok">Resolved</Badge>
                  ) : canManage ? (
                    <Button
                      size="sm"
                      isPending={resolve.isPending && resolve.variables.noticeId === id}
                      onClick={() => resolve.mutate({ noticeId: id })}
                    >
                      Mark as resolved
                    </Button>
                  ) : (
                    <Badge tone="warn">Open</Badge>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {canManage && <NewNotice />}
    </Card>
  )
}
