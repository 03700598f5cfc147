import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { InvoiceStatus } from './invoice-status'
import { monthLabel } from './month'

type Row = Outputs['invoices']['search']['invoices'][number]

export interface InvoicesTableProps {
  invoices: readonly Row[]
  /** Where the pages of invoices are. */
  base: string
  /** For invoices of several organizations. */
  hasOrganization?: boolean
}

export function InvoicesTable({ invoices, base, hasOrganization = false }: InvoicesTableProps) {
  return (
    <DataTable
      label="Invoices"
      rows={invoices}
      keyOf={(invoice) => invoice.id}
      columns={[
        {
          heading: 'Number',
          cell: (invoice) => (
            <div className="grid justify-items-start gap-1">
              <OrganizationLink
                href={`${base}/${invoice.id}`}
                prefetch={false}
                className="whitespace-nowrap font-medium hover:underline"
              >
                {invoice.number}
              </OrganizationLink>
              <span className="text-faint text-xs sm:hidden">{monthLabel(invoice.month)}</span>
              <span className="sm:hidden">
                <InvoiceStatus invoice={invoice} />
              </span>
            </div>
          ),
        },
        hasOrganization && {
          heading: 'Organization',
          cell: (invoice) => invoice.organization.name,
          from: 'md',
        },
        { heading: 'Month', cell: (invoice) => monthLabel(invoice.month), from: 'sm', width: 'line' },
        { heading: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} />, from: 'sm' },
        {
          heading: 'Due',
          cell: (invoice) => (invoice.dueAt ? <Time value={invoice.dueAt} isDay /> : '–'),
          from: 'lg',
        },
        { heading: 'Total', cell: (invoice) => <Money value={invoice.total} />, kind: 'number', from: 'md' },
        { heading: 'Open', cell: (invoice) => <Money value={invoice.open} />, kind: 'number' },
      ]}
    />
  )
}
