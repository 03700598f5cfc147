'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Sheet } from '@/components/ui/sheet'
import { toast } from '@/components/ui/toast'
import type { DestinationRow } from './destination-row'
import { lookOf } from './destination-words'
import { type DestinationScope, useDestinationsApi } from './use-destinations-api'

interface DeliveryLogSheetProps {
  scope: DestinationScope
  row: DestinationRow | null
  canManage: boolean
  onClose: () => void
}

/** Open while a destination is given. */
export function DeliveryLogSheet({ row, onClose, ...props }: DeliveryLogSheetProps) {
  return (
    <Sheet
      isOpen={row !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delivery log of ${row?.name ?? ''}`}
    >
      {row && <DeliveryLog key={row.id} destinationId={row.id} {...props} />}
    </Sheet>
  )
}

interface DeliveryLogProps {
  scope: DestinationScope
  destinationId: string
  canManage: boolean
}

const pollMs = 3_000

function DeliveryLog({ scope, destinationId, canManage }: DeliveryLogProps) {
  const api = useDestinationsApi(scope)
  const [cursor, setCursor] = useState<string | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const log = useQuery(
    api.log.queryOptions({ destinationId, cursor }, { refetchInterval: cursor === null && pollMs }),
  )
  if (log.isPending) return <TableSkeleton rows={5} />
  if (log.isLoadingError)
    return (
      <LoadError what="The delivery log" message={log.error.message} onRetry={() => void log.refetch()} />
    )
  if (log.data.rows.length === 0)
    return <EmptyState title="Nothing sent yet">Send a test from the menu of the destination.</EmptyState>
  const { rows } = log.data
  return (
    <div className="grid">
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-2 px-4 py-3 sm:px-5">
            <button
              type="button"
              aria-expanded={openId === row.id}
              className="flex flex-wrap items-center justify-between gap-2 text-left"
              onClick={() => setOpenId(openId === row.id ? null : row.id)}
            >
              <span className="min-w-0 break-words font-medium text-sm">{row.title}</span>
              <Badge tone={lookOf(row.status).tone}>{lookOf(row.status).label}</Badge>
            </button>
            <p className="text-muted text-xs">
              <code>{row.event}</code> · <Time value={row.createdAt} hasYear />
              {row.lastError && ` · ${row.lastError}`}
            </p>
            {openId === row.id && (
              <Attempts scope={scope} notificationId={row.id} canReplay={canManage && isOver(row.status)} />
            )}
          </li>
        ))}
      </ul>
      <KeysetPager page={log.data} cursor={cursor} onGo={setCursor} />
    </div>
  )
}

const isOver = (status: string) => status === 'sent' || status === 'failed'

interface AttemptsProps {
  scope: DestinationScope
  notificationId: string
  canReplay: boolean
}

function Attempts({ scope, notificationId, canReplay }: AttemptsProps) {
  const api = useDestinationsApi(scope)
  const queryClient = useQueryClient()
  const found = useQuery(api.attempts.queryOptions({ notificationId }))
  const replay = useMutation(
    api.replay.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(api.pathFilter())
        toast.success('Queued again under the same ID')
      },
      onError: ({ message }) => toast.error(message),
    }),
  )
  if (found.isPending) return <TableSkeleton rows={2} />
  if (found.isError)
    return (
      <LoadError what="The attempts" message={found.error.message} onRetry={() => void found.refetch()} />
    )
  const { text, messageId, attempts } = found.data
  return (
    <div className="grid gap-3 text-sm">
      <p>{text}</p>
      {messageId && <code className="break-all text-muted text-xs">{messageId}</code>}
      {attempts.map((attempt) => (
        <details key={attempt.id} className="rounded-lg border border-line p-3">
          <summary className="cursor-pointer">
            <Time value={attempt.startedAt} hasYear />{' '}
            {attempt.status === null
              ? (attempt.error ?? (attempt.endedAt ? 'No answer' : 'Interrupted'))
              : `HTTP ${attempt.status}`}
          </summary>
          <pre className="mt-2 whitespace-pre-wrap break-all text-xs">{attempt.requestBody}</pre>
          {attempt.responseBody && (
            <pre className="mt-2 whitespace-pre-wrap break-all border-line border-t pt-2 text-xs">
              {attempt.responseBody}
            </pre>
          )}
        </details>
      ))}
      {canReplay && (
        <Button
          size="sm"
          className="justify-self-start"
          isPending={replay.isPending}
          onClick={() => replay.mutate({ notificationId })}
        >
          Send again
        </Button>
      )}
    </div>
  )
}
