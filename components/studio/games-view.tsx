'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { stateLooks } from '@/components/submissions/words'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { toast } from '@/components/ui/toast'
import { formatPercent } from '@/server/contract/figures'

type Game = Outputs['studio']['games']['games'][number]

/** A studio's games in production. */
export function StudioGamesView() {
  const trpc = useTRPC()
  const games = useQuery(trpc.studio.games.queryOptions())
  return (
    <>
      <PageHeader
        title="Games"
        description="Your production catalogue as Croupier read it, with releases and retirements."
      />
      <Card>
        <Loaded query={games} what="Your games">
          {({ games: rows }) =>
            rows.length === 0 ? (
              <EmptyState title="No games yet">
                Games appear after production is connected and the catalogue is read.
              </EmptyState>
            ) : (
              <GamesTable games={rows} />
            )
          }
        </Loaded>
      </Card>
    </>
  )
}

const GamesTable = ({ games }: { games: readonly Game[] }) => (
  <DataTable
    label="Games"
    rows={games}
    keyOf={({ id }) => id}
    columns={[
      {
        heading: 'Game',
        cell: ({ name, providerGameId }) => (
          <>
            <span className="font-medium">{name}</span>
            <code className="block text-faint text-xs">{providerGameId}</code>
          </>
        ),
        width: 'wrap',
      },
      { heading: 'Category', cell: ({ category }) => category, from: 'md' },
      {
        heading: 'RTP',
        cell: ({ rtp }) => (rtp === null ? '–' : formatPercent(rtp)),
        kind: 'number',
        from: 'sm',
      },
      { heading: 'Status', cell: (game) => <GameStatus game={game} /> },
      {
        heading: 'Dates',
        cell: ({ goesLiveAt, retiresAt }) => (
          <span className="grid gap-0.5">
            {goesLiveAt && (
              <span>
                Release <Time value={goesLiveAt} hasYear />
              </span>
            )}
            {retiresAt && (
              <span>
                Retirement <Time value={retiresAt} hasYear />
              </span>
            )}
          </span>
        ),
        from: 'lg',
      },
    ]}
  />
)

const whyOff: Partial<Record<Game['state'], string>> = {
  unapproved: 'Not offered until its submission is approved.',
  scheduled: 'Not offered before its release.',
  retired: 'Retired.',
  unlisted: 'Your feed does not list it.',
}

/** Where a game stands, why it is not offered, and its submission. */
function GameStatus({ game: { name, state, providerGameId, submission } }: { game: Game }) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={stateLooks[state].tone}>{stateLooks[state].label}</Badge>
      {whyOff[state] && <span className="text-muted text-xs">{whyOff[state]}</span>}
      {submission ? (
        <OrganizationLink
          href={`/studio/submissions/${submission.id}`}
          className="text-accent text-xs hover:underline"
          aria-label={`Submission of ${name}`}
        >
          {submission.status === 'approved'
            ? 'Submission'
            : `Submission: ${stateLooks[submission.status].label}`}
        </OrganizationLink>
      ) : (
        state === 'unapproved' && <SubmitButton name={name} providerGameId={providerGameId} />
      )}
    </span>
  )
}

/** Begins a draft with what the feed names, and opens it. */
function SubmitButton({ name, providerGameId }: Pick<Game, 'name' | 'providerGameId'>) {
  const trpc = useTRPC()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const canManage = useCan('studio.manage')
  const create = useMutation(
    trpc.studioSubmissions.create.mutationOptions({
      onSuccess: ({ id }) => router.push(pathOf(`/studio/submissions/${id}`)),
      onError: ({ message }) => void toast.error(message),
    }),
  )
  return (
    canManage && (
      <Button
        size="sm"
        aria-label={`Submit ${name}`}
        isPending={create.isPending}
        onClick={() => create.mutate({ providerGameId })}
      >
        Submit this game
      </Button>
    )
  )
}
