'use client'

import { useQuery } from '@tanstack/react-query'
import { reasonLabel } from '@/components/callbacks/reason-label'
import { LoadError } from '@/components/data/load-error'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { StateBadge } from '@/components/transactions/state-badge'
import type { DeliveryState } from '@/components/transactions/transaction'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { formatNumber } from '@/server/contract/figures'

type Impact = NonNullable<Outputs['incidents']['impact']>

const refreshMs = 30_000

/** Callbacks, players and sums that the incident touched, with three of the callbacks; nothing where it touched none. */
export function ImpactCard({ id }: { id: string }) {
  const trpc = useTRPC()
  const found = useQuery(
    trpc.incidents.impact.queryOptions({ incidentId: id }, { refetchInterval: refreshMs }),
  )
  if (found.data === null) return null
  return (
    <Card>
      <CardHeader title="Impact" description="Callbacks that failed during this incident." />
      {found.data ? (
        <Found impact={found.data} />
      ) : found.isLoadingError ? (
        <LoadError what="The impact" message={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <div className="grid gap-3 px-5 pb-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Card>
  )
}

function Found({ impact }: { impact: Impact }) {
  const { callbacks, undelivered, players, isCut, byCurrency, samples } = impact
  if (callbacks === 0) return <EmptyNote>No callbacks failed.</EmptyNote>
  const atLeast = isCut ? '+' : ''
  return (
    <div className="grid gap-5 pb-2">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-5 sm:grid-cols-4">
        <Figure label="Callbacks">{`${formatNumber(callbacks)}${atLeast}`}</Figure>
        <Figure label="Undelivered now">{`${formatNumber(undelivered)}${undelivered > 0 ? atLeast : ''}`}</Figure>
        <Figure label="Players">{`${formatNumber(players)}${atLeast}`}</Figure>
        <Figure label="Amount">
          <ul>
            {byCurrency.map(({ amount }) => (
              <li key={amount.currency}>
                <Money value={amount} />
              </li>
            ))}
          </ul>
        </Figure>
      </dl>
      <section>
        <h3 className="px-5 pb-1.5 font-semibold text-sm">Sample callbacks</h3>
        <ul className="divide-y divide-line border-line border-t">
          {samples.map((sample) => (
            <SampleRow key={sample.id} sample={sample} />
          ))}
        </ul>
      </section>
    </div>
  )
}

const Figure = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="grid content-start gap-0.5">
    <dt className="text-faint text-xs">{label}</dt>
    <dd className="font-semibold text-base tabular-nums">{children}</dd>
  </div>
)

const SampleRow = ({ sample }: { sample: Impact['samples'][number] }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm">
    <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
      <OrganizationLink
        href={`/transactions/${sample.id}`}
        className="truncate font-medium text-accent hover:underline"
      >
        {sample.transactionId}
      </OrganizationLink>
      <span className="text-faint text-xs">
        <span className="capitalize">{sample.type}</span> · {reasonLabel(sample.verdictReason)} ·{' '}
        <Time value={sample.at} />
      </span>
    </div>
    <Money value={sample.amount} />
    <span className="flex sm:min-w-26 sm:justify-end">
      <StateBadge state={sample.state as DeliveryState} />
    </span>
  </li>
)
