'use client'

import { useQuery } from '@tanstack/react-query'
import { brandChoice } from '@/components/data/brand-name'
import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { describeRounds, describeStake } from '@/components/free-rounds/describe-stake'
import { useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { CampaignDetail } from './campaign-status'

const kinds = { freespin: 'Free spin', freeticket: 'Free ticket', voucher: 'Voucher' }

/** The terms, fixed once the campaign has started. */
export function CampaignFacts({ campaign }: { campaign: CampaignDetail }) {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const brand = brands.data?.find((each) => each.id === campaign.brandId && each.ref !== null)
  return (
    <Facts
      facts={[
        { label: 'Rounds', value: describeRounds(campaign.count, campaign.games.length) },
        { label: 'Stake per round', value: <Stake campaign={campaign} /> },
        {
          label: campaign.games.length === 1 ? 'Game' : 'Games',
          value: <Games games={campaign.games} />,
        },
        { label: 'Provider', value: <ProviderName code={campaign.providerCode} /> },
        ...(brand ? [{ label: 'Brand', value: brandChoice(brand) }] : []),
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
                  <OrganizationLink
                    href={`/free-rounds?ref=${encodeURIComponent(campaign.campaignRef)}`}
                    className="text-accent hover:underline"
                  >
                    {campaign.campaignRef}
                  </OrganizationLink>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** In money where the dry run knows it, with the level it comes from. */
function Stake({ campaign }: { campaign: CampaignDetail }) {
  const total = campaign.check?.totals.find(({ currency }) => currency === campaign.currency)
  const { lowestStake, highestStake } = total ?? campaign.check?.totals[0] ?? {}
  if (!lowestStake || !highestStake) return describeStake(campaign)
  return (
    <>
      <Money value={lowestStake} />
      {highestStake.decimal !== lowestStake.decimal && (
        <>
          {' '}
          – <Money value={highestStake} />
        </>
      )}
      {campaign.coinLevel !== null && <span className="text-faint"> (level {campaign.coinLevel})</span>}
    </>
  )
}

const shown = 3

function Games({ games }: { games: CampaignDetail['games'] }) {
  return (
    <>
      {games.slice(0, shown).map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <OrganizationLink href={`/games/${id}`} className="text-accent hover:underline">
            {name}
          </OrganizationLink>
        </span>
      ))}
      {games.length > shown && <span className="text-faint"> and {games.length - shown} more</span>}
    </>
  )
}
