'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '@/components/data/format-time'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { utc } from '@/components/data/zone-time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'

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
        empty={<p className="px-5 pb-5 text-muted text-sm">No organizations yet.</p>}
        pager={(data) => <KeysetPager page={data} cursor={cursor} onGo={setCursor} />}
      >
        {(referrals) => (
          <Table label="Organizations">
            <thead>
              <tr>
                <Th>Organization</Th>
                <Th className="max-sm:hidden">Campaign</Th>
                <Th className="max-md:hidden">Programme</Th>
                <Th>From (UTC)</Th>
                <Th>Until (UTC)</Th>
              </tr>
            </thead>
            <tbody>
              {referrals.map(({ referredId, name, campaign, programme, startsOn, endsOn }) => (
                <tr key={referredId}>
                  <Td className="[overflow-wrap:anywhere]">
                    {organizationId === undefined || name === 'Deleted' ? (
                      name
                    ) : (
                      <OrganizationLink
                        href={`/staff/organizations/${referredId}`}
                        className="hover:underline"
                      >
                        {name}
                      </OrganizationLink>
                    )}
                  </Td>
                  <Td className="[overflow-wrap:anywhere] max-sm:hidden">{campaign}</Td>
                  <Td className="max-md:hidden">
                    {programme.name}, version {programme.version}
                  </Td>
                  <Td className="whitespace-nowrap tabular-nums">{formatDay(startsOn, utc)}</Td>
                  <Td className="whitespace-nowrap tabular-nums">{formatDay(endsOn, utc)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </List>
    </Card>
  )
}
