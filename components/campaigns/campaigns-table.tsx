'use client'

import { useRouter } from 'next/navigation'
import { DataTable } from '@/components/data/data-table'
import { useProviderName } from '@/components/data/provider-name'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { useZone } from '@/components/data/zone-context'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'
import { formatDay, formatNumber, formatRange } from '@/server/contract/figures'
import { CampaignStatus, type ListedCampaign } from './campaign-status'
import { countIssued } from './describe-issued'
import { ExposureCell } from './exposure'
import { ProgressBar } from './progress-bar'

interface CampaignsTableProps {
  campaigns: readonly ListedCampaign[]
  /** Brand names by ID; empty for a single casino. */
  brandNames: ReadonlyMap<string, string>
  sort: HeaderSort
}

/** A row leads to its campaign; the link in it is for the keyboard and for a new tab. */
export function CampaignsTable({ campaigns, brandNames, sort }: CampaignsTableProps) {
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const zone = useZone()
  const providerName = useProviderName()
  const under = ({ campaignRef, providerCode, brandId }: ListedCampaign) =>
    [brandNames.get(brandId), campaignRef, providerCode && providerName(providerCode)]
      .filter(Boolean)
      .join(', ')
  return (
    <DataTable
      label="Campaigns"
      rows={campaigns}
      keyOf={(campaign) => campaign.id}
      rowProps={(campaign) => ({
        onClick: () => router.push(pathOf(`/campaigns/${campaign.id}`)),
        className: 'cursor-pointer hover:bg-hover',
      })}
      columns={[
        {
          heading: 'Campaign',
          cell: (campaign) => (
            <div className="grid">
              <OrganizationLink
                href={`/campaigns/${campaign.id}`}
                prefetch={false}
                onClick={(event) => event.stopPropagation()}
                className="truncate font-medium"
              >
                {campaign.name}
              </OrganizationLink>
              <span className="truncate text-faint text-xs">{under(campaign)}</span>
            </div>
          ),
          width: 'rest',
        },
        {
          heading: 'Status',
          cell: (campaign) => (
            <>
              <CampaignStatus status={campaign.status} />
              <span className="block whitespace-nowrap text-faint text-xs tabular-nums md:hidden">
                {formatNumber(campaign.counts.total)} players
              </span>
            </>
          ),
        },
        { heading: 'Players', cell: (campaign) => <Players campaign={campaign} />, from: 'md' },
        {
          heading: 'Maximum payout',
          cell: (campaign) => <ExposureCell totals={campaign.totals} />,
          kind: 'number',
          from: 'lg',
        },
        {
          heading: 'Playable',
          cell: (campaign) =>
            campaign.gameIds.length > 0 &&
            formatRange(formatDay(campaign.startAt, zone), formatDay(campaign.endAt, zone)),
          from: 'xl',
          width: 'line',
          className: 'text-xs tabular-nums',
        },
        {
          heading: 'Created',
          cell: (campaign) => <Time value={campaign.createdAt} />,
          kind: 'time',
          from: 'lg',
          sort,
        },
      ]}
    />
  )
}

function Players({ campaign: { counts, status, isIncomplete } }: { campaign: ListedCampaign }) {
  const { total, byStatus, grants } = counts
  const issued = grants ? countIssued(grants) : byStatus.issued
  if (isIncomplete) return <span className="text-faint">Incomplete</span>
  if (total === 0) return <span className="text-faint">No players yet</span>
  if (status === 'draft') return <span className="tabular-nums">{formatNumber(total)} players</span>
  return (
    <div className="grid w-44 gap-1">
      <ProgressBar total={total} byStatus={byStatus} />
      <span className="whitespace-nowrap text-faint text-xs tabular-nums">
        {formatNumber(issued)} of {formatNumber(total)} issued
        {byStatus.failed > 0 && <span className="text-bad">, {formatNumber(byStatus.failed)} failed</span>}
        {grants && grants.cancelled > 0 && (
          <span className="block">{formatNumber(grants.cancelled)} cancelled afterwards</span>
        )}
      </span>
    </div>
  )
}
