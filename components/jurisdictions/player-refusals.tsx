'use client'

import { useQuery } from '@tanstack/react-query'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { RefusalCounts } from './refusal-counts'

/** What the rules of countries refused to a player, or would have in shadow mode; nothing where nothing was. */
export function PlayerRefusals({ playerId }: { playerId: string }) {
  const trpc = useTRPC()
  const counts = useQuery(trpc.jurisdictions.summary.queryOptions({ playerId }))
  if (!counts.data || counts.data.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Refused by jurisdictions"
        description="By rule and version. Shadow entries passed."
        actions={
          <OrganizationLink
            href={`/jurisdictions/refusals?player=${encodeURIComponent(playerId)}`}
            className="text-accent text-sm hover:underline"
          >
            View all
          </OrganizationLink>
        }
      />
      <RefusalCounts counts={counts.data} />
    </Card>
  )
}
