import { DataTable } from '@/components/data/data-table'
import { formatDuration, formatUtc } from '@/components/data/format-time'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { cn } from '@/components/ui/cn'
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
    <DataTable
      label="API calls"
      rows={requests}
      keyOf={({ id }) => id}
      rowProps={(request) => {
        const preview = formatPreview(request)
        return {
          onClick: () => onPreview(preview),
          className: cn('cursor-pointer hover:bg-hover', preview === previewed && 'bg-accent-soft'),
        }
      }}
      columns={[
        {
          heading: 'Call',
          cell: (request) => (
            <>
              <button
                type="button"
                aria-haspopup="dialog"
                className="flex w-full min-w-0 items-baseline gap-2 text-left font-mono text-[0.8125rem]"
                onClick={(event) => {
                  event.stopPropagation()
                  onPreview(formatPreview(request))
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
            </>
          ),
          width: 'rest',
        },
        {
          heading: 'Status',
          cell: ({ status, errorCode }) => (
            <span className="flex items-center gap-2 whitespace-nowrap">
              <StatusBadge status={status} />
              {errorCode && <code className="text-muted text-xs max-md:hidden">{errorCode}</code>}
            </span>
          ),
        },
        {
          heading: 'Key',
          cell: ({ key }) => <span className="block max-w-40 truncate text-muted">{key?.name ?? '–'}</span>,
          from: 'lg',
        },
        {
          heading: 'Duration',
          cell: ({ durationMs }) => formatDuration(durationMs),
          kind: 'number',
          from: 'md',
          width: 'line',
          className: 'text-muted',
        },
        { heading: 'Time', cell: (row) => <Time value={row.createdAt} />, kind: 'time', from: 'sm', sort },
      ]}
    />
  )
}
