'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { Loaded } from '@/components/data/loaded'
import { SessionsTable } from '@/components/sessions/sessions-table'
import { useTRPC } from '@/components/trpc/provider'
import { EmptyNote } from '@/components/ui/empty-state'

const shownAtFirst = 5

/** The newest few; the rest on demand. */
export function BrandSessions({ brandId }: { brandId: string }) {
  const trpc = useTRPC()
  const [cursor, setCursor] = useState<string | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const page = useQuery(
    trpc.sessions.search.queryOptions({ brandId, cursor }, { placeholderData: keepPreviousData }),
  )
  return (
    <Loaded query={page} what="Sessions" rows={3}>
      {(data) => {
        const { sessions } = data
        if (sessions.length === 0) {
          return <EmptyNote>No sessions yet.</EmptyNote>
        }
        const hasRest = !isWhole && sessions.length > shownAtFirst
        return (
          <>
            <SessionsTable sessions={hasRest ? sessions.slice(0, shownAtFirst) : sessions} />
            {hasRest ? (
              <button
                type="button"
                onClick={() => setIsWhole(true)}
                className="w-full px-5 py-3 text-left text-muted text-sm hover:text-ink"
              >
                Show more
              </button>
            ) : (
              <KeysetPager page={data} cursor={cursor} onGo={setCursor} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
