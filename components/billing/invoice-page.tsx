import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '@/components/shell/back-link'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { DropdownMenu, type MenuGroup } from '@/components/ui/dropdown-menu'
import { InvoiceFacts } from './invoice-facts'
import { InvoiceLines } from './invoice-lines'
import { CreditNotes, InvoicePayments } from './invoice-payments'
import { InvoiceStatus } from './invoice-status'

interface InvoicePageProps {
  invoice: Outputs['invoices']['get']
  /** Where the list is; pages of invoices are below it. */
  base: string
  fileHref: string
  /** The address of one of the organization's pages. */
  pathOf: (path: string) => string
  title?: string
  actions?: ReactNode
}

const formatLabels = { factur_x: 'Factur-X (PDF with XML)', ubl: 'UBL (XML)' } as const

/** The kind that the customer's country expects comes first; one that lacks something has no link, and says what. */
function eInvoicesOf({ eInvoice }: InvoicePageProps['invoice'], fileHref: string): MenuGroup {
  const { expected, missing } = eInvoice
  const formats = expected === 'ubl' ? (['ubl', 'factur_x'] as const) : (['factur_x', 'ubl'] as const)
  return formats.map((format) => {
    const [label, lacks] = [formatLabels[format], missing[format]]
    if (lacks.length > 0) return { label: <Lacking label={label} lacks={lacks} />, disabled: true }
    return { label, href: `${fileHref}${fileHref.includes('?') ? '&' : '?'}format=${format}`, isFile: true }
  })
}

const Lacking = ({ label, lacks }: { label: string; lacks: readonly string[] }) => (
  <span>
    {label}
    <span className="block text-xs">Missing: {lacks.join(', ')}</span>
  </span>
)

/** An invoice or credit note, for the organization and for Croupier's staff. */
export function InvoicePage({ invoice, base, fileHref, pathOf, title, actions }: InvoicePageProps) {
  return (
    <>
      <BackLink href={base}>Invoices</BackLink>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-semibold text-lg tracking-tight">{title ?? invoice.number}</h2>
          <InvoiceStatus invoice={invoice} />
        </div>
        <div className="flex flex-wrap gap-2">
          {actions}
          <Button asChild>
            <a href={fileHref} download>
              <Download aria-hidden />
              PDF
            </a>
          </Button>
          <DropdownMenu
            trigger={
              <Button>
                <Download aria-hidden />
                E-invoice
              </Button>
            }
            groups={[eInvoicesOf(invoice, fileHref)]}
          />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-6">
        <InvoiceFacts invoice={invoice} base={base} />
        <InvoiceLines invoice={invoice} pathOf={pathOf} />
        {invoice.kind === 'invoice' && <InvoicePayments payments={invoice.payments} />}
        <CreditNotes creditNotes={invoice.creditNotes} base={base} />
      </div>
    </>
  )
}
