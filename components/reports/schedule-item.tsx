'use client'

import { useMutation } from '@tanstack/react-query'
import { Facts } from '@/components/data/facts'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { formatLabels } from './report'
import { cadenceLabels, describeRun, type Schedule, type Schedules } from './schedule'
import { useQueryText } from './use-query-text'

interface ScheduleItemProps {
  schedule: Schedule
  readers: Schedules['readers']
  sendsMail: boolean
  onEdit: () => void
  onRemove: () => void
}

export function ScheduleItem({ schedule, readers, sendsMail, onEdit, onRemove }: ScheduleItemProps) {
  const { name, nextRunAt } = schedule
  const { pause, test, error } = useScheduleSteps(schedule)
  const isPaused = nextRunAt === null
  return (
    <li className="grid gap-3 rounded-lg border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 break-words font-medium text-sm">{name}</h3>
        {isPaused && <Badge>Paused</Badge>}
      </div>
      <ScheduleFacts schedule={schedule} readers={readers} />
      <ErrorNotice>{error?.message}</ErrorNotice>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button
          size="sm"
          isPending={pause.isPending}
          onClick={() => pause.mutate({ scheduleId: schedule.id, isPaused: !isPaused })}
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button
          size="sm"
          disabled={!sendsMail}
          isPending={test.isPending}
          onClick={() => test.mutate({ scheduleId: schedule.id })}
          aria-label={`Send me a test of ${name}`}
        >
          Send me a test
        </Button>
        <Button size="sm" variant="danger" onClick={onRemove} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </div>
    </li>
  )
}

function useScheduleSteps({ name, nextRunAt }: Schedule) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const done = nextRunAt === null ? 'resumed' : 'paused'
  const pause = useMutation(
    trpc.reports.pauseSchedule.mutationOptions({
      onSuccess: succeed(trpc.reports.schedules.pathFilter(), `Scheduled report ${name} ${done}`),
    }),
  )
  const test = useMutation(
    trpc.reports.sendTest.mutationOptions({
      onSuccess: ({ email }) => toast.success(`Test of ${name} sent to ${email}`),
    }),
  )
  return { pause, test, error: pause.error ?? test.error }
}

function ScheduleFacts({ schedule, readers }: Pick<ScheduleItemProps, 'schedule' | 'readers'>) {
  const queryText = useQueryText()
  const { cadence, format, query, recipientIds, nextRunAt, lastRun } = schedule
  const run = lastRun && describeRun(lastRun)
  return (
    <Facts
      facts={[
        { label: 'Report', value: queryText(query) },
        { label: 'Sent', value: `${cadenceLabels[cadence]}, as ${formatLabels[format]}` },
        { label: 'Recipients', value: recipientsText(recipientIds, readers) },
        { label: 'Next run', value: nextRunAt ? <Time value={nextRunAt} hasYear /> : 'None while paused' },
        {
          label: 'Last run',
          value:
            lastRun && run ? (
              <span className="grid justify-items-start gap-1">
                <Time value={lastRun.dueAt} hasYear />
                <Badge tone={run.tone} className="whitespace-normal">
                  {run.label}
                </Badge>
              </span>
            ) : (
              'None yet'
            ),
        },
      ]}
    />
  )
}

function recipientsText(ids: readonly string[], readers: Schedules['readers']): string {
  const names = readers.filter(({ userId }) => ids.includes(userId)).map(({ name }) => name)
  const lost = ids.length - names.length
  return [...names, ...(lost > 0 ? [`${lost} without access to reports`] : [])].join(', ')
}
