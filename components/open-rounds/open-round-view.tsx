'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { LoadError } from '@/components/data/load-error'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { everyUnlessMissing, isMissing } from '@/components/trpc/missing'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { closeReasonLabels, findingLook, labelOf, markLabels } from './finding-looks'
import { SidesTable } from './sides-table'
import type { OpenRound } from './types'

const CloseRoundDialog = lazyPanel(() => import('./note-dialogs'), 'CloseRoundDialog')
const MarkRoundDialog = lazyPanel(() => import('./note-dialogs'), 'MarkRoundDialog')

const refreshMs = 5_000

/** One round with what is missing in it, its three sides, and what support can do. */
export function OpenRoundView({ id }: { id: string }) {
  const trpc = useTRPC()
  const round = useQuery(
    trpc.rounds.get.queryOptions({ id }, { refetchInterval: everyUnlessMissing(refreshMs), retry: false }),
  )
  if (round.isPending) return <DetailSkeleton />
  if (round.isLoadingError) {
    if (!isMissing(round.error))
      return <LoadError what="The round" message={round.error.message} onRetry={() => void round.refetch()} />
    return (
      <EmptyState
        heading="h1"
        title="Round not found"
        actions={
          <Button asChild>
            <OrganizationLink href="/rounds">Open rounds</OrganizationLink>
          </Button>
        }
      >
        The link may be wrong or for another organization.
      </EmptyState>
    )
  }
  return <RoundDetail round={round.data} />
}

function RoundDetail({ round }: { round: OpenRound }) {
  const roundPath = `/rounds/${encodeURIComponent(round.providerCode)}/${encodeURIComponent(round.roundId)}`
  return (
    <>
      <PageHeader
        title="Open round"
        description={
          <>
            Round <code className="break-all text-ink">{round.roundId}</code> at{' '}
            <ProviderName code={round.providerCode} />.{' '}
            <OrganizationLink href={roundPath} className="text-accent underline underline-offset-4">
              All its transactions
            </OrganizationLink>
          </>
        }
        actions={round.state === 'open' && <RoundActions round={round} />}
      />
      <div className="grid gap-5">
        <Findings round={round} />
        <Card className="p-5">
          <Facts facts={factsOf(round)} />
        </Card>
        <Card>
          <CardHeader
            title="Provider, Croupier and wallet"
            description="What the provider answered, what it reported to Croupier, and what the wallet confirmed."
          />
          <SidesTable round={round} />
        </Card>
      </div>
    </>
  )
}

function Findings({
  round: { state, findings, verdict, closeReason, closeNote, askError },
}: {
  round: OpenRound
}) {
  if (state === 'closed')
    return (
      <Notice tone="neutral">
        {labelOf(closeReasonLabels, closeReason ?? '')}
        {closeNote && `: ${closeNote}`}
      </Notice>
    )
  const kinds = [...new Set(findings.map(({ kind }) => kind))]
  return (
    <div className="grid gap-3">
      {askError && <Notice tone="warn">The last check with the provider failed: {askError}</Notice>}
      {kinds.length === 0 && !askError && <Notice tone="neutral">{findingLook(verdict).text}</Notice>}
      {kinds.map((kind) => (
        <Notice key={kind} tone={findingLook(kind).tone}>
          <strong className="font-semibold">{findingLook(kind).label}.</strong> {findingLook(kind).text}
        </Notice>
      ))}
    </div>
  )
}

const answers = { open: 'Still open', finished: 'Finished', void: 'Void', unknown: 'Unknown' } as const

function factsOf(round: OpenRound) {
  const { answer, answeredAt, nextAskAt, mark, markNote } = round
  return [
    {
      label: 'Status',
      value: round.state === 'open' ? <Badge tone="warn">Open</Badge> : <Badge>Closed</Badge>,
    },
    {
      label: 'Player',
      value: (
        <OrganizationLink
          href={`/players/${encodeURIComponent(round.playerId)}`}
          className="text-accent hover:underline"
        >
          {round.playerId}
        </OrganizationLink>
      ),
    },
    { label: 'At risk', value: <Money value={round.atRisk} /> },
    { label: 'Bets', value: <Money value={round.bets} /> },
    { label: 'Wins reported', value: <Money value={round.wins} /> },
    { label: 'Refunds reported', value: <Money value={round.refunds} /> },
    { label: 'First transaction', value: <Time value={round.openedAt} /> },
    { label: 'Last transaction', value: <Time value={round.lastMovementAt} /> },
    { label: 'Provider’s answer', value: answer ? answers[answer.status] : 'None yet' },
    ...(answeredAt ? [{ label: 'Answered', value: <Time value={answeredAt} /> }] : []),
    ...(nextAskAt ? [{ label: 'Next check', value: <Time value={nextAskAt} /> }] : []),
    ...(mark
      ? [{ label: 'Mark', value: [labelOf(markLabels, mark), markNote].filter(Boolean).join(': ') }]
      : []),
  ]
}

/** What support can do about an open round. Replaying a transaction is on the transaction's own page. */
function RoundActions({ round }: { round: OpenRound }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canAct = useCan('rounds.act')
  const [opened, setOpened] = useState<'mark' | 'close' | null>(null)
  const ask = useMutation(
    trpc.rounds.ask.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.rounds.pathFilter())
        toast.success('Checking with the provider')
      },
      onError: (error) => void toast.error(error.message),
    }),
  )
  if (!canAct) return null
  const close = () => setOpened(null)
  return (
    <>
      <Button isPending={ask.isPending || round.isBeingAsked} onClick={() => ask.mutate({ id: round.id })}>
        Check again
      </Button>
      <Button onClick={() => setOpened('mark')}>Mark</Button>
      <Button variant="primary" onClick={() => setOpened('close')}>
        Close round
      </Button>
      {opened === 'mark' && <MarkRoundDialog round={round} onClose={close} />}
      {opened === 'close' && <CloseRoundDialog round={round} onClose={close} />}
    </>
  )
}
