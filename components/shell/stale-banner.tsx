'use client'

import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { PlainTime } from '@/components/data/plain-time'
import { Button } from '@/components/ui/button'

/** Shown when the data on screen is outdated: offline, or a refresh failed. */
export function StaleBanner() {
  const queryClient = useQueryClient()
  const cache = queryClient.getQueryCache()
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  )
  const staleSince = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => oldestStale(cache.getAll()),
    () => 0,
  )
  if (isOnline && staleSince === 0) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-warn-line border-b bg-warn-soft px-4 py-1.5 text-warn text-xs"
    >
      <CloudOff className="size-3.5" aria-hidden />
      <span>
        {isOnline ? 'The last refresh failed.' : 'You are offline.'}
        {staleSince > 0 && (
          <>
            {' '}
            Showing data from <PlainTime value={new Date(staleSince)} />.
          </>
        )}
      </span>
      {isOnline && (
        <Button
          size="sm"
          variant="ghost"
          className="h-6 text-warn"
          onClick={() => void queryClient.refetchQueries({ type: 'active' })}
        >
          Refresh
        </Button>
      )}
    </div>
  )
}

type Queries = ReturnType<ReturnType<ReturnType<typeof useQueryClient>['getQueryCache']>['getAll']>

/** Load time of the oldest data whose refresh failed; 0 when all is current. */
function oldestStale(queries: Queries): number {
  const failed = queries.filter(
    (query) => query.isActive() && query.state.status === 'error' && query.state.data !== undefined,
  )
  return failed.length === 0 ? 0 : Math.min(...failed.map((query) => query.state.dataUpdatedAt))
}
