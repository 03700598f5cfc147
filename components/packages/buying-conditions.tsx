import { Money } from '@/components/data/money'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Notice } from '@/components/ui/notice'
import { kybStatusLabels } from './purchase-words'

/** What limits buying now. */
export function BuyingConditions({ packages }: { packages: Outputs['packages']['list'] }) {
  const canVerify = useCan('kyb.read')
  const { isSelling, kybStatus, allowance, ceiling, bought, reviewAbove } = packages
  if (!isSelling) {
    return (
      <Notice tone="warn" title="Packages can't be bought now">
        Online payments are not configured on this service.
      </Notice>
    )
  }
  return (
    <div className="grid gap-3">
      {kybStatus === 'rejected' && (
        <Notice tone="bad" title={kybStatusLabels.rejected}>
          Contact support to buy credit.
        </Notice>
      )}
      {(kybStatus === 'none' || kybStatus === 'pending') && (
        <Notice tone="warn" title={kybStatusLabels[kybStatus]}>
          Until your business is verified, one purchase may cost up to <Money value={allowance} />, and all
          together up to <Money value={ceiling} />. Bought so far: <Money value={bought} />.{' '}
          {canVerify && (
            <OrganizationLink href="/verification" className="font-medium underline">
              Verify your business
            </OrganizationLink>
          )}
        </Notice>
      )}
      <p className="text-muted text-sm">
        Purchases above <Money value={reviewAbove} /> are reviewed before payment.
      </p>
    </div>
  )
}
