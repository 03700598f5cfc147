import { type Column, DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { runLooks } from './run-look'

type Runs = Outputs['readiness']['list']

const columns: Column<Runs[number]>[] = [
  {
    heading: 'Result',
    cell: (run) => <Badge tone={runLooks[run.state].tone}>{runLooks[run.state].label}</Badge>,
  },
  {
    heading: 'Passed',
    cell: (run) => (
      <OrganizationLink
        href={`/developers/readiness/${run.id}`}
        className="font-medium text-accent underline underline-offset-4"
        aria-label={`Open run: ${run.passed} of ${run.of} passed`}
      >
        {run.passed} of {run.of}
      </OrganizationLink>
    ),
    width: 'line',
    className: 'tabular-nums',
  },
  {
    heading: 'URL',
    cell: (run) => (
      <code className="block max-w-72 truncate lg:max-xl:max-w-40 text-muted text-xs">{run.url}</code>
    ),
    from: 'lg',
  },
  {
    heading: 'By',
    cell: (run) => <span className="block max-w-44 truncate">{run.startedBy}</span>,
    from: 'md',
    className: 'lg:max-2xl:hidden',
    headingClassName: 'lg:max-2xl:hidden',
  },
  { heading: 'Started', cell: (run) => <Time value={run.startedAt} />, kind: 'time' },
]

export const RunsList = ({ runs }: { runs: Runs }) => (
  <DataTable label="Probe runs" rows={runs} keyOf={({ id }) => id} columns={columns} />
)
