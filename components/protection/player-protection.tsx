'use client'

import { useQuery } from '@tanstack/react-query'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { CountsTable } from './counts-table'

/** What was refused to a player in the last 30 days, or would have been in shadow mode; nothing where nothing was. */
export function PlayerProtection({ playerId }: { playerId: string }) {
  const trpc = useTRPC()
  const counts = useQuery(trpc.protection.byRule.queryOptions({ playerId }))
  if (!counts.data || counts.data.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Player protection"
        description="Refusals and exclusions of the last 30 days. Shadow entries were logged, not blocked."
        actions={
          <OrganizationLink
            href={`/protection?player=${encodeURIComponent(playerId)}`}
            className="text-accent text-sm hover:underline"
          >
            View all
          </OrganizationLink>
        }
      />
      <CountsTable counts={counts.data} />
    </Card>
  )
}
