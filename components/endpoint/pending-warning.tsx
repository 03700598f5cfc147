import { Notice } from '@/components/ui/notice'
import type { EndpointRow } from './endpoint-row'

interface PendingWarningProps {
  endpoint: EndpointRow
  /** The current form value. */
  url: string
  hasNewSecret: boolean
}

/** The effect of a change on pending deliveries (spec §5.6), shown before saving. */
export function PendingWarning({ endpoint, url, hasNewSecret }: PendingWarningProps) {
  const count = endpoint.pendingDeliveries
  const isNewUrl = url.trim() !== endpoint.url
  if (count === 0 || !(isNewUrl || hasNewSecret)) return null
  return (
    <Notice
      tone="warn"
      role="status"
      title={`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} still pending`}
    >
      {isNewUrl && 'They are still sent to the current URL, so keep it running. '}
      {hasNewSecret &&
        'They will be signed with the new secret. Accept both secrets in your wallet until they are delivered.'}
    </Notice>
  )
}
