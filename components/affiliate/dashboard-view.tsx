'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { FigureLink } from '@/components/reports/figure-cells'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { formatMonth, formatNumber, formatPercent } from '@/server/contract/figures'
import { BalanceFacts } from './balance-facts'
import { LinksCard } from './links-card'
import { ReferralsCard } from './referrals-card'
import { commissionPath } from './search-params'
import { TrendCard } from './trend-card'
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
          <TrendCard months={months} />
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
                {formatPercent(share)} of monthly fees from <Money value={from} />
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
      <DataTable
        label="Figures by month"
        rows={months.toReversed()}
        keyOf={({ month }) => month}
        columns={[
          { heading: 'Month', cell: ({ month }) => formatMonth(month.slice(0, 7)), width: 'line' },
          { heading: 'Clicks', cell: ({ clicks }) => formatNumber(clicks), kind: 'number' },
          {
            heading: 'Enquiries',
            cell: ({ enquiries }) => formatNumber(enquiries),
            kind: 'number',
            from: 'sm',
          },
          {
            heading: 'Organizations',
            cell: ({ organizations }) => organizations,
            kind: 'number',
            from: 'sm',
          },
          {
            heading: 'Commission',
            cell: ({ month, commission }) => (
              <FigureLink href={commissionPath(month.slice(0, 7))}>
                <Money value={commission} />
              </FigureLink>
            ),
            kind: 'number',
          },
          {
            heading: 'Statement',
            cell: ({ month }) => (
              <a
                className="text-accent hover:underline"
                href={file(`/api/affiliate/statement?month=${month.slice(0, 7)}`)}
                download
              >
                PDF
              </a>
            ),
          },
        ]}
      />
    </Card>
  )
}
