'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { toast } from '@/components/ui/toast'

type Deletion = Outputs['staffDeletions']['list'][number]

const states: Record<Deletion['state'], string> = {
  requested: 'Requested',
  scheduled: 'Scheduled',
  erasing: 'In progress',
  done: 'Deleted',
  cancelled: 'Cancelled',
  blocked: 'Blocked',
}

/** Deletions of one organization, or of all organizations and accounts; nothing where there are none. */
export function DeletionsCard({ organizationId }: { organizationId?: string }) {
  const trpc = useTRPC()
  const deletions = useQuery(trpc.staffDeletions.list.queryOptions(organizationId ? { organizationId } : {}))
  if (!deletions.data?.length) return null
  return (
    <Card>
      <CardHeader
        title="Deletions"
        description="In progress, and completed or cancelled in the last 90 days."
      />
      <ul className="divide-y divide-line border-line border-t text-sm">
        {deletions.data.map((deletion) => (
          <Row key={deletion.id} deletion={deletion} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ deletion }: { deletion: Deletion }) {
  const { organization, state, dueAt, finishedAt, failedStep, lastError, isStuck } = deletion
  const at = finishedAt ?? dueAt
  return (
    <li className="grid gap-1 px-5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-2">
          {organization ? organization.slug : 'Account'}
          <Badge tone={isStuck ? 'bad' : state === 'done' ? 'neutral' : 'busy'}>{states[state]}</Badge>
          {state === 'erasing' && (
            <span className="text-muted tabular-nums">
              {deletion.stepsDone} of {deletion.stepsInAll} steps
            </span>
          )}
        </span>
        {at && <Time value={at} hasYear />}
      </div>
      {failedStep && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="text-bad [overflow-wrap:anywhere]">
            Failed at “{failedStep}”: {lastError}
          </span>
          <RunAgain deletionId={deletion.id} />
        </div>
      )}
    </li>
  )
}

function RunAgain({ deletionId }: { deletionId: string }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const canRetry = useStaffCan('deletions.retry')
  const retry = useMutation(
    trpc.staffDeletions.retry.mutationOptions({
      onError: (error) => toast.error(error.message),
      onSuccess: succeed(trpc.staffDeletions.pathFilter(), 'Deletion continued'),
    }),
  )
  if (!canRetry) return null
  return (
    <Button size="sm" isPending={retry.isPending} onClick={() => retry.mutate({ deletionId })}>
      Run again
    </Button>
  )
}
