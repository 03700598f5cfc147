import { Money } from '@/components/data/money'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'

/** The balance in one line; the rest is on the billing page. */
export function CreditLine({ credit }: { credit: Outputs['organization']['settings']['credit'] }) {
  const canRead = useCan('billing.read')
  return (
    <Card>
      <div className="grid gap-4 px-5 py-4">
        {credit.isUsedUp && (
          <Notice tone="bad" title="Launches are blocked">
            The balance has reached the credit limit. POST /v1/sessions returns E4001 (402). Open sessions
            continue.
          </Notice>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
          <span>
            Credit balance: <Money value={credit.balance} className="font-medium" />
          </span>
          {canRead && (
            <OrganizationLink href="/billing" className="text-accent hover:underline">
              View billing
            </OrganizationLink>
          )}
        </p>
      </div>
    </Card>
  )
}
