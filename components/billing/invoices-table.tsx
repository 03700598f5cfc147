import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'
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
    <Table label="Invoices">
      <thead>
        <tr>
          <Th>Number</Th>
          {hasOrganization && <Th className="max-md:hidden">Organization</Th>}
          <Th className="max-sm:hidden">Month</Th>
          <Th className="max-sm:hidden">Status</Th>
          <Th className="max-lg:hidden">Due</Th>
          <Th className="text-right max-md:hidden">Total</Th>
          <Th className="text-right">Open</Th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <Td>
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
            </Td>
            {hasOrganization && <Td className="max-md:hidden">{invoice.organization.name}</Td>}
            <Td className="whitespace-nowrap max-sm:hidden">{monthLabel(invoice.month)}</Td>
            <Td className="max-sm:hidden">
              <InvoiceStatus invoice={invoice} />
            </Td>
            <Td className="max-lg:hidden">{invoice.dueAt ? <Time value={invoice.dueAt} isDay /> : '–'}</Td>
            <Td className="text-right max-md:hidden">
              <Money value={invoice.total} />
            </Td>
            <Td className="text-right">
              <Money value={invoice.open} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
