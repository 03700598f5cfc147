'use client'

import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useCan, useStaffCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Skeleton } from '@/components/ui/skeleton'
import type { Incident, IncidentEvent } from './words'

/** The only form of the page; what is drawn meanwhile is as high. */
const UpdateForm = lazyPanel(
  () => import('./update-form'),
  'UpdateForm',
  <Skeleton className="h-30 w-full" />,
)

/** What people wrote about it: threads of an update and its answers, oldest first. */
export function UpdatesCard({ incident, isStaff }: { incident: Incident; isStaff: boolean }) {
  const mayAct = useCan('incidents.act')
  const mayActEverywhere = useStaffCan('incidents.actEverywhere')
  const mayWrite = isStaff ? mayActEverywhere : mayAct
  const [answered, setAnswered] = useState<string | null>(null)
  const notes = incident.history.filter(({ kind }) => kind === 'noted')
  const threads = notes.filter(({ data }) => !data?.replyTo)
  const form = { incidentId: incident.id, isStaff }
  return (
    <Card>
      <CardHeader title="Updates" description="Seen by your team." />
      <div className="grid gap-5 px-5 pb-5">
        {threads.length === 0 && !mayWrite && <p className="text-muted text-sm">No updates yet.</p>}
        {threads.length > 0 && (
          <ol className="grid gap-5">
            {threads.map((thread) => (
              <li key={thread.id} className="grid gap-3">
                <Update event={thread} />
                <ol className="ml-3.5 grid gap-3 border-line border-l-2 pl-5 empty:hidden">
                  {notes
                    .filter(({ data }) => data?.replyTo === thread.id)
                    .map((answer) => (
                      <li key={answer.id}>
                        <Update event={answer} />
                      </li>
                    ))}
                </ol>
                {mayWrite &&
                  (answered === thread.id ? (
                    <div className="ml-3.5 border-line border-l-2 pl-5">
                      <UpdateForm {...form} replyTo={thread.id} onDone={() => setAnswered(null)} />
                    </div>
                  ) : (
                    <Button
                      size="sm"
                      variant="ghost"
                      className="ml-8 justify-self-start"
                      aria-label={`Reply to ${thread.by.name}`}
                      onClick={() => setAnswered(thread.id)}
                    >
                      Reply
                    </Button>
                  ))}
              </li>
            ))}
          </ol>
        )}
        {mayWrite && <UpdateForm {...form} />}
      </div>
    </Card>
  )
}

function Update({ event: { by, text, createdAt } }: { event: IncidentEvent }) {
  return (
    <article className="flex gap-3 text-sm">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-medium text-accent text-xs uppercase"
      >
        {by.name.slice(0, 1)}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{by.name}</span>
          <span className="text-faint text-xs">
            <Time value={createdAt} />
          </span>
        </p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      </div>
    </article>
  )
}
