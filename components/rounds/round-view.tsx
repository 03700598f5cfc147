'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight, Undo2 } from 'lucide-react'
import { formatDuration } from '@/components/data/format-time'
import { LoadError } from '@/components/data/load-error'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { StateBadge } from '@/components/transactions/state-badge'
import { everyUnlessMissing, isMissing } from '@/components/trpc/missing'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { describeRound, describeStep } from './describe-round'
import { ReplayButton } from './replay-button'

type Step = Outputs['transactions']['round']['movements'][number]

const icons = { bet: ArrowUpRight, win: ArrowDownLeft, refund: Undo2 } as const

/** A round as a timeline of its transactions. */
export function RoundView({ providerCode, roundId }: { providerCode: string; roundId: string }) {
  const trpc = useTRPC()
  const round = useQuery(
    trpc.transactions.round.queryOptions(
      { providerCode, roundId },
      { refetchInterval: everyUnlessMissing(5_000), retry: false },
    ),
  )
  if (round.isPending) return <DetailSkeleton />
  if (round.isLoadingError) {
    if (!isMissing(round.error)) {
      return <LoadError what="The round" message={round.error.message} onRetry={() => void round.refetch()} />
    }
    return (
      <EmptyState
        heading="h1"
        title="Round not found"
        actions={
          <Button asChild>
            <OrganizationLink href="/transactions">All transactions</OrganizationLink>
          </Button>
        }
      >
        The link may be wrong or for another organization.
      </EmptyState>
    )
  }
  const { gameName, gameId, movements, hasMore, playerId, sessionId, totals } = round.data
  const told = describeRound(movements)
  const link = 'font-medium text-accent hover:underline'
  return (
    <>
      <PageHeader
        title={gameName ? `${gameName} round` : 'Round'}
        description={
          <>
            Player{' '}
            <OrganizationLink href={`/players/${encodeURIComponent(playerId)}`} className={link}>
              {playerId}
            </OrganizationLink>{' '}
            at <ProviderName code={providerCode} />, in{' '}
            <OrganizationLink href={`/sessions/${sessionId}`} className={link}>
              this session
            </OrganizationLink>{' '}
            of{' '}
            <OrganizationLink href={`/games/${gameId}`} className={link}>
              the game
            </OrganizationLink>
            . Round <code className="break-all text-ink">{roundId}</code>.
          </>
        }
        actions={<ReplayButton providerCode={providerCode} roundId={roundId} />}
      />
      {hasMore ? (
        <Notice tone="neutral" className="mb-5">
          Showing the first {movements.length} transactions. Totals include all of them.
        </Notice>
      ) : (
        <Notice tone={told.tone} className="mb-5">
          {told.text}
        </Notice>
      )}
      <RoundSummary totals={totals} />
      <Card>
        <CardHeader title="Timeline" description="In the order reported by the provider." />
        <ol className="grid border-line border-t">
          {movements.map((step, index) => (
            <StepRow key={step.id} step={step} previous={movements[index - 1]} />
          ))}
        </ol>
      </Card>
    </>
  )
}

function StepRow({ step, previous }: { step: Step; previous: Step | undefined }) {
  const Icon = icons[step.type]
  return (
    <li className="relative flex items-start gap-3.5 border-line border-b px-5 py-4 last:border-b-0 hover:bg-hover">
      <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full border border-line bg-sunken">
        <Icon className="size-4 text-muted" aria-hidden />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <OrganizationLink
            href={`/transactions/${step.id}`}
            className="font-medium capitalize after:absolute after:inset-0"
          >
            {step.type} <Money value={step.amount} />
          </OrganizationLink>
          <StateBadge state={step.state} />
        </div>
        <p className="text-muted text-sm">{describeStep(step)}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-faint text-xs">
          <Time value={step.createdAt} className="relative z-1" />
          {previous && <span>{formatDuration(gapMs(previous, step))} later</span>}
          {step.balance && (
            <span>
              Balance after <Money value={step.balance} className="text-muted" />
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

const gapMs = (previous: Step, step: Step) =>
  Math.max(0, step.createdAt.getTime() - previous.createdAt.getTime())

type Total = Outputs['transactions']['round']['totals'][number]

/** Totals that the wallet confirmed, and the player's net result. */
function RoundSummary({ totals }: { totals: readonly Total[] }) {
  return (
    <Card className="mb-5 grid divide-y divide-line">
      {totals.map((total) => (
        <dl key={total.currency} className="grid grid-cols-2 gap-x-6 gap-y-4 p-5 sm:grid-cols-4">
          <Sum label="Staked" value={total.staked} />
          <Sum label="Won" value={total.won} />
          <Sum label="Refunded" value={total.returned} />
          <Sum label="Player net result" value={total.net} isStrong />
        </dl>
      ))}
    </Card>
  )
}

function Sum({ label, value, isStrong }: { label: string; value: Total['net']; isStrong?: boolean }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={isStrong ? 'font-semibold text-lg' : 'text-lg'}>
        {isStrong && value.amountMinor > 0n && '+'}
        <Money value={value} />
      </dd>
    </div>
  )
}
