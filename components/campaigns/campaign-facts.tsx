'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Facts } from '@/components/data/facts'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { describeRounds, describeStake } from '@/components/free-rounds/describe-stake'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { CampaignDetail } from './campaign-status'

const kinds = { freespin: 'Free spin', freeticket: 'Free ticket', voucher: 'Voucher' }

/** The terms, fixed once the campaign has started. */
export function CampaignFacts({ campaign }: { campaign: CampaignDetail }) {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const brand = brands.data?.find(({ id }) => id === campaign.brandId)?.ref
  return (
    <Facts
      facts={[
        { label: 'Rounds', value: describeRounds(campaign.count, campaign.games.length) },
        { label: 'Stake per round', value: describeStake(campaign) },
        {
          label: campaign.games.length === 1 ? 'Game' : 'Games',
          value: <Games games={campaign.games} />,
        },
        { label: 'Provider', value: <ProviderName code={campaign.providerCode} /> },
        ...(brand ? [{ label: 'Brand', value: brand }] : []),
        { label: 'Playable from', value: <Time value={campaign.startAt} hasYear /> },
        { label: 'Expires', value: <Time value={campaign.endAt} hasYear /> },
        {
          label: 'Defaults',
          value: `${campaign.currency}, ${campaign.country ?? 'no country'}`,
        },
        { label: 'Kind', value: campaign.kind ? kinds[campaign.kind] : 'Provider default' },
        ...(campaign.campaignRef
          ? [
              {
                label: 'Reference',
                value: (
                  <Link
                    href={`/free-rounds?ref=${encodeURIComponent(campaign.campaignRef)}`}
                    className="text-accent hover:underline"
                  >
                    {campaign.campaignRef}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

const shown = 3

function Games({ games }: { games: CampaignDetail['games'] }) {
  return (
    <>
      {games.slice(0, shown).map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link href={`/games/${id}`} className="text-accent hover:underline">
            {name}
          </Link>
        </span>
      ))}
      {games.length > shown && <span className="text-faint"> and {games.length - shown} more</span>}
    </>
  )
}
