import { formatRelative } from '@/components/data/format-time'
import { useNow } from '@/components/data/use-now'
import { Notice } from '@/components/ui/notice'
import type { KeyRow } from './key-row'

/** Keys that need attention, above the list. */
export function KeyWarnings({ keys }: { keys: readonly KeyRow[] }) {
  const now = useNow(60_000)
  const warned = keys.filter((key) => key.warning !== null)
  if (warned.length === 0) return null
  const title = warned.length === 1 ? '1 key needs attention' : `${warned.length} keys need attention`
  return (
    <Notice tone="warn" title={title} className="mb-5">
      <ul className="grid gap-0.5">
        {warned.map((key) => (
          <li key={key.id}>
            <span className="font-medium text-ink">{key.name}</span>{' '}
            {key.warning === 'expires_soon' && key.expiresAt
              ? `expires ${now === null ? 'within 14 days' : formatRelative(key.expiresAt, now)}. Rotate it before then.`
              : 'has not been used for 90 days. Revoke it if it is no longer needed.'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
