import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import { runLooks } from './run-look'

export function RunsList({ runs }: { runs: Outputs['readiness']['list'] }) {
  return (
    <Table label="Probe runs">
      <thead>
        <tr>
          <Th>Result</Th>
          <Th>Passed</Th>
          <Th className="max-lg:hidden">URL</Th>
          <Th className="max-md:hidden lg:max-2xl:hidden">By</Th>
          <TimeHeader label="Started" />
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {runs.map((run) => (
          <tr key={run.id}>
            <Td>
              <Badge tone={runLooks[run.state].tone}>{runLooks[run.state].label}</Badge>
            </Td>
            <Td className="whitespace-nowrap tabular-nums">
              <OrganizationLink
                href={`/developers/readiness/${run.id}`}
                className="font-medium text-accent underline underline-offset-4"
                aria-label={`Open run: ${run.passed} of ${run.of} passed`}
              >
                {run.passed} of {run.of}
              </OrganizationLink>
            </Td>
            <Td className="max-lg:hidden">
              <code className="block max-w-72 truncate lg:max-xl:max-w-40 text-muted text-xs">{run.url}</code>
            </Td>
            <Td className="max-md:hidden lg:max-2xl:hidden">
              <span className="block max-w-44 truncate">{run.startedBy}</span>
            </Td>
            <Td>
              <Time value={run.startedAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
