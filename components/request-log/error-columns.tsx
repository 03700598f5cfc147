import type { Column } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { formatNumber } from '@/server/contract/figures'
import { StatusBadge } from './status-badge'

interface CountedError {
  errorCode: string | null
  message: string | null
  status: number
  calls: number
  /** There were more calls than were counted. */
  isPartial: boolean
  lastAt: Date
}

/** Errors that calls of the API were answered with. */
export const errorColumns = {
  error: {
    heading: 'Error',
    cell: (row) => (
      <>
        <code className="text-[0.8125rem] [overflow-wrap:anywhere]">{row.errorCode ?? 'No code'}</code>
        {row.message && <span className="block text-muted text-xs">{row.message}</span>}
      </>
    ),
    className: 'w-full',
  },
  status: { heading: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  calls: {
    heading: 'Calls',
    cell: (row) => formatNumber(row.calls) + (row.isPartial ? '+' : ''),
    kind: 'number',
  },
  last: { heading: 'Last', cell: (row) => <Time value={row.lastAt} />, kind: 'time', from: 'md' },
} as const satisfies Record<string, Column<CountedError>>
