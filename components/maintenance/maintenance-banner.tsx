'use client'

import { useQuery } from '@tanstack/react-query'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Notice } from '@/components/ui/notice'

const refreshMs = 60_000

/** Maintenance under way and of the next week, above every page of an organization. */
export function MaintenanceBanner() {
  const trpc = useTRPC()
  // An affiliate has no games.
  const enabled = useCan('overview.read')
  const announced = useQuery(
    trpc.maintenance.announced.queryOptions(undefined, { enabled, refetchInterval: refreshMs }),
  )
  if (!announced.data || announced.data.length === 0) return null
  return (
    <div className="mb-6 grid gap-3">
      {announced.data.map(({ id, title, text, startsAt, endsAt, providerCode, isCurrent }) => (
        <Notice key={id} tone={isCurrent ? 'warn' : 'neutral'} title={`Maintenance: ${title}`}>
          <span className="block whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
          {providerCode ? (
            <>
              Games of <ProviderName code={providerCode} />
            </>
          ) : (
            'All games'
          )}{' '}
          {isCurrent ? 'are' : 'will be'} not available from <Time value={startsAt} hasYear /> to{' '}
          <Time value={endsAt} hasYear />.
        </Notice>
      ))}
    </div>
  )
}
