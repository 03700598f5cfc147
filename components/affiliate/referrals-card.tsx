import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'

interface ReferralsCardProps {
  referrals: Outputs['affiliate']['dashboard']['referrals']
  description: string
}

/** The organizations that an affiliate brought, and under which terms. */
export function ReferralsCard({ referrals, description }: ReferralsCardProps) {
  return (
    <Card>
      <CardHeader title="Organizations" description={description} />
      {referrals.length === 0 ? (
        <p className="px-5 pb-5 text-muted text-sm">No organizations yet.</p>
      ) : (
        <Table label="Organizations">
          <thead>
            <tr>
              <Th>Organization</Th>
              <Th className="max-sm:hidden">Campaign</Th>
              <Th className="max-sm:hidden">Programme</Th>
              <Th>From</Th>
              <Th>Until</Th>
            </tr>
          </thead>
          <tbody>
            {referrals.map(({ referredId, name, campaign, programme, startsOn, endsOn }) => (
              <tr key={referredId}>
                <Td>{name}</Td>
                <Td className="max-sm:hidden">{campaign}</Td>
                <Td className="max-sm:hidden">
                  {programme.name}, version {programme.version}
                </Td>
                <Td>
                  <Time value={startsOn} isDay />
                </Td>
                <Td>
                  <Time value={endsOn} isDay />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
