import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'

type Receivables = Outputs['staffInvoices']['receivables']
type Listed = { readonly [Key in 'organizations' | 'totals']: Readonly<Receivables[Key]> }
type Aged = Receivables['totals'][number]

const buckets = [
  { key: 'notDue', label: 'Not due' },
  { key: 'days30', label: '1–30 days' },
  { key: 'days60', label: '31–60 days' },
  { key: 'days90', label: '61–90 days' },
  { key: 'older', label: 'Over 90 days' },
] as const

export function ReceivablesTable({ organizations, totals }: Listed) {
  return (
    <Table label="Receivables">
      <thead>
        <tr>
          <Th>Organization</Th>
          {buckets.map(({ key, label }) => (
            <Th key={key} className="text-right max-lg:hidden">
              {label}
            </Th>
          ))}
          <Th className="text-right">Open</Th>
        </tr>
      </thead>
      <tbody>
        {organizations.map(({ organization, ...aged }) => (
          <tr key={`${organization.id} ${aged.currency}`}>
            <Td className="w-full">
              <OrganizationLink
                href={`/staff/billing/invoices?organization=${organization.slug}`}
                prefetch={false}
                className="font-medium hover:underline"
              >
                {organization.name}
              </OrganizationLink>
              <OverdueOf aged={aged} />
            </Td>
            <Amounts aged={aged} />
          </tr>
        ))}
        {totals.map((aged) => (
          <tr key={aged.currency} className="font-medium">
            <Td>Total in {aged.currency}</Td>
            <Amounts aged={aged} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Amounts({ aged }: { aged: Aged }) {
  return (
    <>
      {buckets.map(({ key }) => (
        <Td key={key} className="text-right max-lg:hidden">
          <Money value={aged[key]} />
        </Td>
      ))}
      <Td className="text-right">
        <Money value={aged.open} />
      </Td>
    </>
  )
}

/** On narrow screens, which have no columns for the ages. */
function OverdueOf({ aged }: { aged: Aged }) {
  const late = buckets.filter(({ key }) => key !== 'notDue' && aged[key].amountMinor !== 0n)
  if (late.length === 0) return null
  return (
    <ul className="text-muted text-xs lg:hidden">
      {late.map(({ key, label }) => (
        <li key={key}>
          {label}: <Money value={aged[key]} />
        </li>
      ))}
    </ul>
  )
}
