import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { Notice } from '@/components/ui/notice'

type Credit = Outputs['organization']['settings']['credit']

export function CreditFacts({ credit }: { credit: Credit }) {
  return (
    <div className="grid gap-4">
      {credit.isUsedUp && (
        <Notice tone="bad" title="Launches are blocked">
          The balance has reached the credit limit. POST /v1/sessions returns E4001 (402). Open sessions
          continue.
        </Notice>
      )}
      <Facts
        facts={[
          { label: 'Balance', value: <Money value={credit.balance} className="font-medium text-base" /> },
          { label: 'Credit limit', value: <Money value={credit.floor} /> },
          { label: 'Available', value: <Money value={credit.left} /> },
        ]}
      />
    </div>
  )
}
