'use client'

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Time } from '@/components/data/time'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useSubmissions } from './submission-source'
import { type Place, placeName, type Submission } from './words'

interface FieldThreadProps {
  one: Submission
  place: Place
  onComment: (place: Place) => void
}

/** The comments on a field, and what can be done with them. */
export function FieldThread({ one, place, onComment }: FieldThreadProps) {
  const { api, resolve, canAct } = useSubmissions()
  const succeed = useSuccess()
  const { id: submissionId } = one
  const resolving = useMutation({
    mutationFn: resolve,
    onSuccess: succeed(api.pathFilter(), 'Comment resolved'),
    onError: ({ message }) => void toast.error(message),
  })
  const mayComment = canAct && one.status !== 'approved'
  const comments = one.comments.filter(({ field }) => field === place)
  return (
    <div className="grid content-start justify-items-start gap-3 text-sm">
      {comments.map(({ id, text, author, isStaff, createdAt, resolvedAt }) => (
        <article key={id} className="grid justify-items-start gap-1">
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <span className="font-medium [overflow-wrap:anywhere]">{author}</span>
            {isStaff && <Badge>Croupier</Badge>}
            {resolvedAt && <Badge tone="ok">Resolved</Badge>}
            <span className="text-faint text-xs">
              <Time value={createdAt} />
            </span>
          </p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
          {canAct && !resolvedAt && (
            <Button
              size="sm"
              isPending={resolving.isPending}
              onClick={() => resolving.mutate({ submissionId, commentId: id })}
            >
              Resolve
            </Button>
          )}
        </article>
      ))}
      {mayComment && (
        <Button size="sm" aria-label={`Comment on ${placeName(place)}`} onClick={() => onComment(place)}>
          Comment
        </Button>
      )}
    </div>
  )
}

/** A field with the comments on it beside, or below on a narrow screen. */
export const FieldRow = ({ thread, children }: { thread: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 border-line border-t px-5 py-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="min-w-0">{children}</div>
    {thread}
  </div>
)
