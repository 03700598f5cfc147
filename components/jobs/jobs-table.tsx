import { SortHeader } from '@/components/data/sort-header'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
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

export function JobsTable({ jobs, driver }: { jobs: readonly Job[]; driver: Health['driver'] }) {
  const { rows, headerOf } = useSortedRows(jobs, sortKeys)
  return (
    <Table label="Jobs">
      <thead>
        <tr>
          <SortHeader sort={headerOf('name')}>Job</SortHeader>
          <SortHeader sort={headerOf('status')}>Status</SortHeader>
          <Th className="max-md:hidden">Schedule</Th>
          <TimeHeader
            label="Last started"
            sort={headerOf('lastStarted', 'descending')}
            className="max-sm:hidden"
          />
          <Th className="max-lg:hidden">Duration</Th>
          <Th className="max-md:hidden">Result</Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {rows.map((job) => (
          <tr key={job.name}>
            <Td className="max-md:w-full">
              <div className="grid gap-0.5">
                <code className="text-[0.8125rem]">{job.name}</code>
                {job.lastError !== null && (
                  <span className="max-w-xl text-bad text-xs [overflow-wrap:anywhere]">{job.lastError}</span>
                )}
              </div>
            </Td>
            <Td>
              <Badge tone={looks[job.state].tone}>{looks[job.state].label}</Badge>
            </Td>
            <Td className="whitespace-nowrap text-muted max-md:hidden">
              {driver === 'inngest' ? <code>{job.cron}</code> : describeInterval(job.everyMs)}
            </Td>
            <Td className="max-sm:hidden">
              {job.lastStartedAt ? (
                <Time value={job.lastStartedAt} />
              ) : (
                <span className="text-faint">Never</span>
              )}
            </Td>
            <Td className="whitespace-nowrap text-muted tabular-nums max-lg:hidden">{durationOf(job)}</Td>
            <Td className="text-muted max-md:hidden">{describeResult(job.lastResult)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function durationOf({ lastStartedAt, lastFinishedAt }: Job): string {
  if (!lastStartedAt || !lastFinishedAt || lastFinishedAt < lastStartedAt) return '—'
  return describeDuration(lastFinishedAt.getTime() - lastStartedAt.getTime())
}

/** `{ keysDeleted: 3 }` reads "keys deleted 3". */
function describeResult(result: Readonly<Record<string, number>>): string {
  const words = Object.entries(result).map(
    ([name, count]) =>
      `${name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${count}`,
  )
  return words.length === 0 ? '—' : words.join(', ')
}
