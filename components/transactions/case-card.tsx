'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { useRefreshedCase } from './use-refreshed-case'

const CommentForm = lazyPanel(() => import('./comment-form'), 'CommentForm')

/** Who takes care of a callback, and the team's comments. */
export function CaseCard({ id }: { id: string }) {
  const trpc = useTRPC()
  const mayAct = useCan('transactions.resolve')
  const found = useQuery(trpc.callbacks.case.queryOptions({ id }))
  if (!found.data) return null
  const { assignee, comments } = found.data
  if (!mayAct && assignee === null && comments.length === 0) return null
  return (
    <Card>
      <CardHeader title="Assignment and comments" />
      <div className="grid gap-4 px-5 pb-5 text-sm">
        {mayAct ? (
          <AssigneeField id={id} assignee={assignee} />
        ) : (
          <p>{assignee ? `Assigned to ${assignee.name}` : 'Unassigned'}</p>
        )}
        {comments.length > 0 && (
          <ol className="grid gap-3">
            {comments.map((comment) => (
              <li key={comment.id} className="grid gap-0.5">
                <span className="flex flex-wrap gap-x-2 text-faint text-xs">
                  <span className="font-medium text-muted">{comment.author.name}</span>
                  <Time value={comment.createdAt} />
                </span>
                <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{comment.text}</p>
              </li>
            ))}
          </ol>
        )}
        {mayAct && <CommentForm id={id} />}
      </div>
    </Card>
  )
}

const unassigned = { value: '', label: 'Unassigned' }

function AssigneeField({ id, assignee }: { id: string; assignee: { id: string; name: string } | null }) {
  const trpc = useTRPC()
  const refresh = useRefreshedCase()
  const team = useQuery(trpc.team.get.queryOptions())
  const assign = useMutation(
    trpc.callbacks.assign.mutationOptions({
      onSuccess: refresh,
      onError: (error) => toast.error(error.message),
    }),
  )
  const members = (team.data?.members ?? []).filter(({ isActive }) => isActive)
  const options = members.map(({ userId, name }) => ({ value: userId, label: name }))
  const isListed = assignee === null || options.some(({ value }) => value === assignee.id)
  const chosen = isListed ? [] : [{ value: assignee.id, label: assignee.name }]
  return (
    <Field label="Assignee" className="max-w-72">
      {(control) => (
        <Select
          {...control}
          value={assignee?.id ?? ''}
          onValueChange={(value) => assign.mutate({ id, assigneeId: value === '' ? null : value })}
          options={[unassigned, ...chosen, ...options]}
        />
      )}
    </Field>
  )
}
