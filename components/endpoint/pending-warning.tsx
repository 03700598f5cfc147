import { Notice } from '@/components/ui/notice'
import type { EndpointRow } from './endpoint-row'

interface PendingWarningProps {
  endpoint: EndpointRow
  /** The current form value. */
  url: string
}

/** The effect of another URL on pending deliveries (spec §5.6), shown before saving. */
export function PendingWarning({ endpoint, url }: PendingWarningProps) {
  const count = endpoint.pendingDeliveries
  if (count === 0 || url.trim() === endpoint.url) return null
  return (
    <Notice
      tone="warn"
      role="status"
      title={`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} still pending`}
    >
      They are still sent to the current URL, so keep it running.
    </Notice>
  )
}
