'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { FigureLink } from '@/components/reports/figure-cells'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { BalanceFacts } from './balance-facts'
import { LinksCard } from './links-card'
import { ReferralsCard } from './referrals-card'
import { commissionPath } from './search-params'
import { reasons } from './words'

type Dashboard = Outputs['affiliate']['dashboard']

/** An affiliate's overview: balance, links, months and whom it brought. */
export function AffiliateDashboardView() {
  const trpc = useTRPC()
  const dashboard = useQuery(trpc.affiliate.dashboard.queryOptions())
  return (
    <Loaded query={dashboard} what="The account">
      {({ reason, balance, programme, months }) => (
        <div className="grid gap-5">
          {reason && <Notice tone="warn">{reasons[reason]}</Notice>}
          {balance && <BalanceFacts balance={balance} />}
          {programme && <Terms programme={programme} />}
          <LinksCard isOpen={reason === null} />
          <MonthsCard months={months} />
          <ReferralsCard description="Organizations whose first enquiry came from one of your links." />
        </div>
      )}
    </Loaded>
  )
}

function Terms({ programme }: { programme: NonNullable<Dashboard['programme']> }) {
  const { name, version, tiers, months, holdingDays, paidFeesOnly, minimum } = programme
  return (
    <Card>
      <CardHeader
        title={`${name}, version ${version}`}
        description={
          <>
            {tiers.map(({ share, from }, index) => (
              <span key={share + from.decimal}>
                {index > 0 && ', '}
                {share} % of monthly fees from <Money value={from} />
              </span>
            ))}
            , for {months} months. Held for {holdingDays} days.{' '}
            {paidFeesOnly && 'Fees count once the invoice of their month is paid. '}Minimum withdrawal:{' '}
            <Money value={minimum} />.
          </>
        }
      />
    </Card>
  )
}

function MonthsCard({ months }: Pick<Dashboard, 'months'>) {
  const file = useOrganizationFile()
  return (
    <Card>
      <CardHeader title="By month" description="The last 12 months, UTC." />
      <Table label="Figures by month">
        <thead>
          <tr>
            <Th>Month</Th>
            <Th className="text-right">Clicks</Th>
            <Th className="text-right max-sm:hidden">Enquiries</Th>
            <Th className="text-right max-sm:hidden">Organizations</Th>
            <Th className="text-right">Commission</Th>
            <Th>Statement</Th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, clicks, enquiries, organizations, commission }) => (
            <tr key={month}>
              <Td className="whitespace-nowrap">{month.slice(0, 7)}</Td>
              <Td className="text-right tabular-nums">{clicks}</Td>
              <Td className="text-right tabular-nums max-sm:hidden">{enquiries}</Td>
              <Td className="text-right tabular-nums max-sm:hidden">{organizations}</Td>
              <Td className="text-right">
                <FigureLink href={commissionPath(month.slice(0, 7))}>
                  <Money value={commission} />
                </FigureLink>
              </Td>
              <Td>
                <a
                  className="text-accent hover:underline"
                  href={file(`/api/affiliate/statement?month=${month.slice(0, 7)}`)}
                  download
                >
                  PDF
                </a>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
