'use client'

import { useRouter } from 'next/navigation'
import { formatDay } from '@/components/data/format-time'
import { useProviderName } from '@/components/data/provider-name'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { useZone } from '@/components/data/zone-context'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'
import { Table, Td, Th } from '@/components/ui/table'
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
  return (
    <Table label="Campaigns">
      <thead>
        <tr>
          <Th>Campaign</Th>
          <Th>Status</Th>
          <Th className="max-md:hidden">Players</Th>
          <Th className="text-right max-lg:hidden">Maximum payout</Th>
          <Th className="max-xl:hidden">Playable</Th>
          <TimeHeader label="Created" sort={sort} className="max-lg:hidden" />
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => {
          const { id, name, campaignRef, providerCode, brandId, counts } = campaign
          const under = [brandNames.get(brandId), campaignRef, providerCode && providerName(providerCode)]
            .filter(Boolean)
            .join(', ')
          return (
            <tr
              key={id}
              onClick={() => router.push(pathOf(`/campaigns/${id}`))}
              className="cursor-pointer hover:bg-hover"
            >
              <Td className="w-full max-w-0">
                <div className="grid">
                  <OrganizationLink
                    href={`/campaigns/${id}`}
                    prefetch={false}
                    onClick={(event) => event.stopPropagation()}
                    className="truncate font-medium"
                  >
                    {name}
                  </OrganizationLink>
                  <span className="truncate text-faint text-xs">{under}</span>
                </div>
              </Td>
              <Td>
                <CampaignStatus status={campaign.status} />
                <span className="block whitespace-nowrap text-faint text-xs tabular-nums md:hidden">
                  {counts.total.toLocaleString('en')} players
                </span>
              </Td>
              <Td className="max-md:hidden">
                <Players campaign={campaign} />
              </Td>
              <Td className="text-right max-lg:hidden">
                <ExposureCell totals={campaign.totals} />
              </Td>
              <Td className="whitespace-nowrap text-xs tabular-nums max-xl:hidden">
                {campaign.gameIds.length > 0 &&
                  `${formatDay(campaign.startAt, zone)} – ${formatDay(campaign.endAt, zone)}`}
              </Td>
              <Td className="max-lg:hidden">
                <Time value={campaign.createdAt} />
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function Players({ campaign: { counts, status, isIncomplete } }: { campaign: ListedCampaign }) {
  const { total, byStatus, grants } = counts
  const issued = grants ? countIssued(grants) : byStatus.issued
  if (isIncomplete) return <span className="text-faint">Incomplete</span>
  if (total === 0) return <span className="text-faint">No players yet</span>
  if (status === 'draft') return <span className="tabular-nums">{total.toLocaleString('en')} players</span>
  return (
    <div className="grid w-44 gap-1">
      <ProgressBar total={total} byStatus={byStatus} />
      <span className="whitespace-nowrap text-faint text-xs tabular-nums">
        {issued.toLocaleString('en')} of {total.toLocaleString('en')} issued
        {byStatus.failed > 0 && (
          <span className="text-bad">, {byStatus.failed.toLocaleString('en')} failed</span>
        )}
        {grants && grants.cancelled > 0 && (
          <span className="block">{grants.cancelled.toLocaleString('en')} cancelled afterwards</span>
        )}
      </span>
    </div>
  )
}
