import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'
import { describeDuration, describeInterval } from './describe-duration'

type Health = Outputs['staffJobs']['health']
type Job = Health['jobs'][number]

const looks: Record<Job['state'], { label: string; tone: Tone }> = {
  never: { label: 'Not run yet', tone: 'neutral' },
  running: { label: 'Running', tone: 'busy' },
  ok: { label: 'Healthy', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  overdue: { label: 'Overdue', tone: 'bad' },
}

const sortKeys = {
  name: (job: Job) => job.name,
  status: (job: Job) => looks[job.state].label,
  lastStarted: (job: Job) => job.lastStartedAt,
}

const never = <span className="text-faint">Never</span>

export function JobsTable({ jobs, driver }: { jobs: readonly Job[]; driver: Health['driver'] }) {
  const { rows, headerOf } = useSortedRows(jobs, sortKeys)
  return (
    <DataTable
      label="Jobs"
      rows={rows}
      keyOf={(job) => job.name}
      columns={[
        {
          heading: 'Job',
          cell: (job) => (
            <div className="grid gap-0.5">
              <code className="text-[0.8125rem]">{job.name}</code>
              {job.lastError !== null && (
                <span className="max-w-xl text-bad text-xs [overflow-wrap:anywhere]">{job.lastError}</span>
              )}
            </div>
          ),
          sort: headerOf('name'),
          className: 'max-md:w-full',
        },
        {
          heading: 'Status',
          cell: (job) => <Badge tone={looks[job.state].tone}>{looks[job.state].label}</Badge>,
          sort: headerOf('status'),
        },
        {
          heading: 'Schedule',
          cell: (job) => (driver === 'inngest' ? <code>{job.cron}</code> : describeInterval(job.everyMs)),
          from: 'md',
          width: 'line',
          className: 'text-muted',
        },
        {
          heading: 'Last started',
          cell: ({ lastStartedAt }) => (lastStartedAt ? <Time value={lastStartedAt} /> : never),
          kind: 'time',
          from: 'sm',
          sort: headerOf('lastStarted', 'descending'),
        },
        {
          heading: 'Duration',
          cell: durationOf,
          from: 'lg',
          width: 'line',
          className: 'text-muted tabular-nums',
        },
        { heading: 'Result', cell: describeResult, from: 'md', className: 'text-muted' },
      ]}
    />
  )
}

function durationOf({ lastStartedAt, lastFinishedAt }: Job): string {
  if (!lastStartedAt || !lastFinishedAt || lastFinishedAt < lastStartedAt) return '–'
  return describeDuration(lastFinishedAt.getTime() - lastStartedAt.getTime())
}

/** `{ keysDeleted: 3 }` reads "keys deleted 3". */
function describeResult({ lastResult }: Job): string {
  const words = Object.entries(lastResult).map(
    ([name, count]) =>
      `${name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${count}`,
  )
  return words.length === 0 ? '–' : words.join(', ')
}
