import { BrandName } from '@/components/data/brand-name'
import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { describeStake } from './describe-stake'

const kinds = { freespin: 'Free spin', freeticket: 'Free ticket', voucher: 'Voucher' }

export function GrantFacts({ grant }: { grant: Outputs['freeRounds']['get'] }) {
  const link = 'text-accent hover:underline'
  return (
    <Facts
      facts={[
        { label: 'Grant', value: <Id value={grant.id} what="grant ID" isWhole /> },
        {
          label: 'Player',
          value: (
            <OrganizationLink
              href={`/players/${encodeURIComponent(grant.playerId)}`}
              className={`font-mono text-[0.8125rem] ${link}`}
            >
              {grant.playerId}
            </OrganizationLink>
          ),
        },
        ...(grant.campaign
          ? [
              {
                label: 'Campaign',
                value: (
                  <OrganizationLink href={`/campaigns/${grant.campaign.id}`} className={link}>
                    {grant.campaign.name}
                  </OrganizationLink>
                ),
              },
            ]
          : []),
        ...(grant.campaignRef
          ? [
              {
                label: 'Campaign reference',
                value: (
                  <OrganizationLink
                    href={`/free-rounds?ref=${encodeURIComponent(grant.campaignRef)}`}
                    className={link}
                  >
                    {grant.campaignRef}
                  </OrganizationLink>
                ),
              },
            ]
          : []),
        { label: 'Provider', value: <ProviderName code={grant.providerCode} /> },
        ...(grant.subOperatorRef
          ? [{ label: 'Brand', value: <BrandName brandRef={grant.subOperatorRef} /> }]
          : []),
        { label: 'Stake per round', value: describeStake(grant) },
        { label: 'Won', value: <Money value={grant.won} /> },
        { label: 'Kind', value: kinds[grant.kind] },
        { label: 'Currency', value: grant.currency },
        { label: 'Country', value: grant.country },
        { label: 'Playable from', value: <Time value={grant.startAt} hasYear /> },
        { label: 'Expires', value: <Time value={grant.endAt} hasYear /> },
        { label: 'Issued by', value: grant.issuedBy ?? 'Unknown' },
        {
          label: 'Idempotency key',
          value: <Id value={grant.idempotencyKey} what="idempotency key" isWhole />,
        },
      ]}
    />
  )
}
