import { formatDuration, formatUtc } from '@/components/data/format-time'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th } from '@/components/ui/table'
import type { RequestRow } from './request-row'
import { formatPreview } from './search-params'
import { StatusBadge } from './status-badge'

interface RequestsTableProps {
  requests: readonly RequestRow[]
  previewed: string | null
  onPreview: (preview: string) => void
  sort: HeaderSort
}

export function RequestsTable({ requests, previewed, onPreview, sort }: RequestsTableProps) {
  return (
    <Table label="API calls">
      <thead>
        <tr>
          <Th>Call</Th>
          <Th>Status</Th>
          <Th className="max-lg:hidden">Key</Th>
          <Th className="text-right max-md:hidden">Duration</Th>
          <TimeHeader label="Time" sort={sort} className="max-sm:hidden" />
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => {
          const preview = formatPreview(request)
          return (
            <tr
              key={request.id}
              onClick={() => onPreview(preview)}
              className={cn('cursor-pointer hover:bg-hover', preview === previewed && 'bg-accent-soft')}
            >
              <Td className="max-w-0 w-full">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className="flex w-full min-w-0 items-baseline gap-2 text-left font-mono text-[0.8125rem]"
                  onClick={(event) => {
                    event.stopPropagation()
                    onPreview(preview)
                  }}
                >
                  <span className="w-10 shrink-0 text-faint">{request.method}</span>
                  <span className="truncate">
                    {request.path}
                    <span className="text-faint">{request.query}</span>
                  </span>
                </button>
                <span className="pl-12 text-faint text-xs tabular-nums sm:hidden">
                  {formatUtc(request.createdAt)} UTC
                </span>
              </Td>
              <Td>
                <span className="flex items-center gap-2 whitespace-nowrap">
                  <StatusBadge status={request.status} />
                  {request.errorCode && (
                    <code className="text-muted text-xs max-md:hidden">{request.errorCode}</code>
                  )}
                </span>
              </Td>
              <Td className="max-lg:hidden">
                <span className="block max-w-40 truncate text-muted">{request.key?.name ?? '–'}</span>
              </Td>
              <Td className="whitespace-nowrap text-right text-muted tabular-nums max-md:hidden">
                {formatDuration(request.durationMs)}
              </Td>
              <Td className="max-sm:hidden">
                <Time value={request.createdAt} />
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
