import { Time } from '@/components/data/time'
import { Badge } from '@/components/ui/badge'
import type { Provider } from './provider-status'

/** Time of the last sync, and whether the latest one failed. */
export function ProviderSync({ provider }: { provider: Provider }) {
  const { lastSyncedAt, syncFailedAt } = provider
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {lastSyncedAt ? <Time value={lastSyncedAt} /> : <span className="text-faint">Never</span>}
      {syncFailedAt && <Badge tone="bad">Failed since</Badge>}
    </span>
  )
}
