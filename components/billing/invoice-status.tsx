import { Badge, type Tone } from '@/components/ui/badge'
import type { InvoiceStatusName } from '@/server/contract/billing-states'

const looks: Record<InvoiceStatusName, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'busy' },
  partly_paid: { label: 'Partly paid', tone: 'busy' },
  paid: { label: 'Paid', tone: 'ok' },
  overdue: { label: 'Overdue', tone: 'bad' },
  void: { label: 'Void', tone: 'neutral' },
}

export const invoiceStatusLabel = (status: InvoiceStatusName) => looks[status].label

interface InvoiceStatusProps {
  invoice: { kind: 'invoice' | 'credit_note'; status: InvoiceStatusName }
}

export function InvoiceStatus({ invoice: { kind, status } }: InvoiceStatusProps) {
  if (kind === 'credit_note') return <Badge>Credit note</Badge>
  const { label, tone } = looks[status]
  return <Badge tone={tone}>{label}</Badge>
}
