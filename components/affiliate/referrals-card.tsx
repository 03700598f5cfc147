'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { formatDay } from '@/server/contract/figures'

interface ReferralsCardProps {
  /** For staff: whose; else one's own. */
  organizationId?: string
  description: string
}

/** The organizations that an affiliate brought, and under which terms. */
export function ReferralsCard({ organizationId, description }: ReferralsCardProps) {
  const trpc = useTRPC()
  const [cursor, setCursor] = useState<string | null>(null)
  const options = { placeholderData: keepPreviousData }
  const page = useQuery(
    organizationId === undefined
      ? trpc.affiliate.organizations.queryOptions({ cursor }, options)
      : trpc.staffAffiliates.organizations.queryOptions({ organizationId, cursor }, options),
  )
  return (
    <Card>
      <CardHeader title="Organizations" description={description} />
      <List
        query={page}
        what="The organizations"
        rows={2}
        rowsOf={(data) => data.referrals}
        empty={<EmptyNote>No organizations yet.</EmptyNote>}
        pager={(data) => <KeysetPager page={data} cursor={cursor} onGo={setCursor} />}
      >
        {(referrals) => (
          <DataTable
            label="Organizations"
            rows={referrals}
            keyOf={({ referredId }) => referredId}
            columns={[
              {
                heading: 'Organization',
                cell: ({ referredId, name }) =>
                  organizationId === undefined || name === 'Deleted' ? (
                    name
                  ) : (
                    <OrganizationLink href={`/staff/organizations/${referredId}`} className="hover:underline">
                      {name}
                    </OrganizationLink>
                  ),
                width: 'wrap',
              },
              { heading: 'Campaign', cell: ({ campaign }) => campaign, from: 'sm', width: 'wrap' },
              {
                heading: 'Programme',
                cell: ({ programme }) => (
                  <>
                    {programme.name}, version {programme.version}
                  </>
                ),
                from: 'md',
              },
              {
                heading: 'From (UTC)',
                cell: ({ startsOn }) => formatDay(startsOn),
                width: 'line',
                className: 'tabular-nums',
              },
              {
                heading: 'Until (UTC)',
                cell: ({ endsOn }) => formatDay(endsOn),
                width: 'line',
                className: 'tabular-nums',
              },
            ]}
          />
        )}
      </List>
    </Card>
  )
}
