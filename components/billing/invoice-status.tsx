import { Badge, type Tone } from '@/components/ui/badge'
import type { InvoiceStatusName } from '@/server/contract/billing-states'

export const invoiceLooks: Record<InvoiceStatusName, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'busy' },
  partly_paid: { label: 'Partly paid', tone: 'busy' },
  paid: { label: 'Paid', tone: 'ok' },
  overdue: { label: 'Overdue', tone: 'bad' },
  void: { label: 'Void', tone: 'neutral' },
}

interface InvoiceStatusProps {
  invoice: { kind: 'invoice' | 'credit_note'; status: InvoiceStatusName }
}

export function InvoiceStatus({ invoice: { kind, status } }: InvoiceStatusProps) {
  if (kind === 'credit_note') return <Badge>Credit note</Badge>
  const { label, tone } = invoiceLooks[status]
  return <Badge tone={tone}>{label}</Badge>
}
