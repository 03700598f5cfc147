import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { Card } from '@/components/ui/card'

type Balance = NonNullable<Outputs['affiliate']['dashboard']['balance']>

const parts = ['available', 'held', 'requested', 'paid', 'earned'] as const
const labels: Record<(typeof parts)[number], string> = {
  available: 'Available',
  held: 'Held',
  requested: 'Requested',
  paid: 'Paid',
  earned: 'Total earned',
}

/** Held, available, requested and paid are together what was earned. */
export function BalanceFacts({ balance }: { balance: Balance }) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4 px-5 py-4 sm:grid-cols-5">
        {parts.map((part) => (
          <div key={part} className="grid gap-0.5">
            <dt className="text-muted text-sm">{labels[part]}</dt>
            <dd className="font-semibold">
              <Money value={balance[part]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
