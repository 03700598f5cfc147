'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import type { Hit, Review } from './types'
import { decisionLooks } from './words'

const HitDialog = lazyPanel(() => import('./hit-dialog'), 'HitDialog')

/** What the lists say of the organization, its owners and officers. */
export function ScreeningCard({ review }: { review: Review }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [opened, setOpened] = useState<Hit | null>(null)
  const { hits, screenedAt, error } = review.screening
  const isOpen = review.closedAt === null
  const screen = useMutation(
    trpc.staffVerification.screen.mutationOptions({
      onSuccess: succeed(trpc.staffVerification.pathFilter(), 'Screening finished'),
    }),
  )
  return (
    <Card>
      <CardHeader
        title="Screening"
        description="Sanctions and politically exposed persons, by OpenSanctions."
        actions={
          isOpen && (
            <Button isPending={screen.isPending} onClick={() => screen.mutate({ reviewId: review.id })}>
              Screen now
            </Button>
          )
        }
      />
      <div className="grid gap-3 px-5 pb-4">
        <ErrorNotice>{screen.error?.message}</ErrorNotice>
        {error && !screen.error && (
          <Notice tone="bad" title="The last screening failed. Croupier retries automatically.">
            {error}
          </Notice>
        )}
        <p className="text-muted text-sm">
          {screenedAt ? (
            <>
              Last screened <Time value={screenedAt} hasYear />.
            </>
          ) : (
            'Not screened since the last change.'
          )}{' '}
          {hits.length === 0 && screenedAt && 'No matches.'}
        </p>
      </div>
      {hits.length > 0 && <HitsTable hits={hits} onDecide={isOpen ? setOpened : null} />}
      {opened && <HitDialog reviewId={review.id} hit={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

interface HitsTableProps {
  hits: readonly Hit[]
  /** Null: the review has ended. */
  onDecide: ((hit: Hit) => void) | null
}

const HitsTable = ({ hits, onDecide }: HitsTableProps) => (
  <DataTable
    label="Screening matches"
    rows={hits}
    keyOf={(hit) => hit.id}
    columns={[
      { heading: 'Subject', cell: (hit) => hit.subjectName, width: 'wrap', className: 'font-medium' },
      {
        heading: 'Listed as',
        cell: (hit) => (
          <>
            {hit.caption} {hit.goneAt && <Badge>No longer listed</Badge>}
            <span className="block text-faint text-xs">
              {[...hit.topics, ...hit.birthDates, ...hit.countries, ...hit.datasets].join(', ')}
            </span>
          </>
        ),
        width: 'wrap',
      },
      { heading: 'Score', cell: (hit) => hit.score.toFixed(2), kind: 'number', from: 'sm' },
      { heading: 'Decision', cell: (hit) => <Decision hit={hit} />, width: 'wrap' },
      {
        heading: 'Actions',
        cell: (hit) =>
          onDecide &&
          !hit.goneAt && (
            <Button size="sm" aria-label={`Review match: ${hit.caption}`} onClick={() => onDecide(hit)}>
              Decide
            </Button>
          ),
        kind: 'actions',
      },
    ]}
  />
)

function Decision({ hit: { decision, decidedBy, decisionNote } }: { hit: Hit }) {
  if (!decision) return <Badge tone="warn">Open</Badge>
  const { label, tone } = decisionLooks[decision]
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <span className="block text-faint text-xs">
        {decidedBy}: {decisionNote}
      </span>
    </>
  )
}
