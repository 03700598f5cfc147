import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { Time } from '@/components/data/time'
import { Card } from '@/components/ui/card'
import type { Account } from './account'

const kinds = { single: 'Single casino', platform: 'Platform', affiliate: 'Affiliate' } as const

export function AccountFacts({ account }: { account: Account }) {
  const isPlatform = account.kind === 'platform'
  const facts = [
    { label: 'Organization ID', value: <Id value={account.id} what="organization ID" /> },
    { label: 'Kind', value: kinds[account.kind] },
    { label: 'Created', value: <Time value={account.createdAt} hasYear /> },
    { label: 'Owner', value: account.ownerNames.join(', ') || 'None yet' },
  ]
  const ofPlatforms = [
    { label: 'Brands in use', value: `${account.brandsInUse} of ${account.brandLimit}` },
    {
      label: 'Default brand',
      value: account.hasDefaultBrand ? 'Set' : 'None: calls without sub_operator_ref get E6010',
    },
  ]
  return (
    <Card className="p-5">
      <Facts facts={isPlatform ? [...facts, ...ofPlatforms] : facts} />
    </Card>
  )
}
