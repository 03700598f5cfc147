import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatDays } from '@/server/contract/figures'

type Blocker = Outputs['staffInvoices']['previewMonth']['organizations'][number]['blockers'][number]

const texts: Record<Blocker, string> = {
  month_not_over: 'The month is not over.',
  not_accrued:
    'Fees are not accrued to the end of the month: some days are not counted yet, or accrual is blocked.',
  ledger_differs:
    'Fees in the ledger differ from the accrued fees. Reverse the entry that was booked outside accrual.',
  other_currency: 'Fees and credit have different currencies.',
  earlier_month_open: 'An earlier month with fees is not closed.',
  later_month_closed: 'A later month is already closed.',
  seller_missing: 'SELLER_NAME and SELLER_ADDRESS are not configured.',
}

const blockerText = (blocker: Blocker) => texts[blocker]

type Row = Outputs['staffInvoices']['previewMonth']['organizations'][number]

interface MonthCloseTableProps {
  rows: readonly Row[]
  isBusy: boolean
  onClose: (organizationId: string) => void
}

export function MonthCloseTable({ rows, isBusy, onClose }: MonthCloseTableProps) {
  return (
    <DataTable
      label="Month close"
      rows={rows}
      keyOf={(row) => row.organization.id}
      columns={[
        {
          heading: 'Organization',
          cell: (row) => (
            <div className="grid justify-items-start gap-1">
              <span className="font-medium">{row.organization.name}</span>
              <State row={row} />
              <Open row={row} />
            </div>
          ),
          className: 'w-full',
        },
        { heading: 'Fees', cell: (row) => <Money value={row.fees} />, kind: 'number', from: 'md' },
        {
          heading: 'Carried over',
          cell: (row) => <Money value={row.carriedIn} />,
          kind: 'number',
          from: 'lg',
        },
        {
          heading: 'Invoice',
          cell: (row) => (
            <>
              <Money value={row.total} />
              {row.carriedOut.amountMinor < 0n && (
                <span className="block text-muted text-xs">
                  Carried to next: <Money value={row.carriedOut} />
                </span>
              )}
            </>
          ),
          kind: 'number',
        },
        {
          heading: 'Actions',
          cell: (row) =>
            row.status === 'ready' && (
              <Button
                size="sm"
                disabled={isBusy}
                aria-label={`Close for ${row.organization.name}`}
                onClick={() => onClose(row.organization.id)}
              >
                Close
              </Button>
            ),
          kind: 'actions',
        },
      ]}
    />
  )
}

/** Closing does not wait for it: it is billed in the month in which it can be converted. */
function Open({ row: { open } }: { row: Row }) {
  if (open.length === 0) return null
  return (
    <ul className="text-muted text-xs">
      {open.map(({ ggr, firstDay, lastDay }) => (
        <li key={`${ggr.currency} ${firstDay}`}>
          Not billed: GGR of <Money value={ggr} />, {formatDays(firstDay, lastDay)}
        </li>
      ))}
    </ul>
  )
}

function State({ row }: { row: Row }) {
  if (row.invoice)
    return (
      <OrganizationLink
        href={`/staff/billing/invoices/${row.invoice.id}`}
        prefetch={false}
        className="text-accent text-xs hover:underline"
      >
        {row.invoice.number}
      </OrganizationLink>
    )
  if (row.status === 'closed') return <Badge>Closed without an invoice</Badge>
  if (row.status === 'ready') return <Badge tone="ok">Ready</Badge>
  return (
    <>
      <Badge tone="warn">Blocked</Badge>
      <ul className="text-muted text-xs">
        {row.blockers.map((blocker) => (
          <li key={blocker}>{blockerText(blocker)}</li>
        ))}
      </ul>
    </>
  )
}
