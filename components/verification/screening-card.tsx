'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { MatchComparison } from './match-comparison'
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
      {hits.length > 0 && <HitList hits={hits} onDecide={isOpen ? setOpened : null} />}
      {opened && <HitDialog reviewId={review.id} hit={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

interface HitListProps {
  hits: readonly Hit[]
  /** Null: the review has ended. */
  onDecide: ((hit: Hit) => void) | null
}

/** Each match beside its subject. */
const HitList = ({ hits, onDecide }: HitListProps) => (
  <ul aria-label="Screening matches" className="grid divide-y divide-line border-line border-t">
    {hits.map((hit) => (
      <li key={hit.id} className="grid gap-3 px-5 py-4">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="grid min-w-0 gap-0.5 text-sm [overflow-wrap:anywhere]">
            <h3 className="font-medium">
              {hit.subjectName} <span className="font-normal text-muted">matches</span> {hit.caption}
            </h3>
            <span className="text-faint text-xs tabular-nums">
              Score {hit.score.toFixed(2)} · {differencesOf(hit)}
            </span>
          </div>
          <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
            {hit.goneAt && <Badge>No longer listed</Badge>}
            <Decision hit={hit} />
            {onDecide && !hit.goneAt && (
              <Button size="sm" aria-label={`Review match: ${hit.caption}`} onClick={() => onDecide(hit)}>
                Decide
              </Button>
            )}
          </span>
        </div>
        <MatchComparison hit={hit} />
        {hit.decision && (
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            {hit.decidedBy}: {hit.decisionNote}
          </p>
        )}
      </li>
    ))}
  </ul>
)

function differencesOf({ comparison }: Hit): string {
  const count = comparison.filter(({ result }) => result === 'differs').length
  if (comparison.length === 0) return 'Subject removed'
  return count === 0 ? 'No differences' : count === 1 ? '1 difference' : `${count} differences`
}

function Decision({ hit: { decision } }: { hit: Hit }) {
  if (!decision) return <Badge tone="warn">Open</Badge>
  const { label, tone } = decisionLooks[decision]
  return <Badge tone={tone}>{label}</Badge>
}
