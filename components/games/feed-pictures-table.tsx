'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { kindNames } from '@/components/games/picture-words'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'

type Picture = Outputs['staffGames']['feedPictures']['pictures'][number]

export function FeedPicturesTable({ gameId, pictures }: { gameId: string; pictures: readonly Picture[] }) {
  return (
    <DataTable
      label="Pictures in the feed"
      rows={pictures}
      keyOf={(picture) => picture.kind}
      columns={[
        {
          heading: 'Kind',
          cell: (picture) => kindNames[picture.kind],
          width: 'line',
          className: 'font-medium',
        },
        { heading: 'Status', cell: (picture) => <PictureState picture={picture} /> },
        {
          heading: 'Address',
          cell: (picture) => (
            <code className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{picture.url}</code>
          ),
          from: 'md',
        },
        {
          heading: 'Actions',
          cell: (picture) => <FetchButton gameId={gameId} picture={picture} />,
          kind: 'actions',
        },
      ]}
    />
  )
}

function PictureState({ picture: { state, error, triedAt, nextFetchAt } }: { picture: Picture }) {
  if (state === 'waiting') return <Badge tone="busy">Waiting</Badge>
  return (
    <>
      {state === 'stored' ? <Badge tone="ok">Fetched</Badge> : <Badge tone="bad">Failed</Badge>}
      {error && <span className="mt-1 block text-sm [overflow-wrap:anywhere]">{error}</span>}
      {triedAt && (
        <span className="block text-faint text-xs">
          <Time value={triedAt} />
          {nextFetchAt && (
            <>
              , next try <Time value={nextFetchAt} />
            </>
          )}
        </span>
      )}
    </>
  )
}

function FetchButton({ gameId, picture: { kind, state } }: { gameId: string; picture: Picture }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const retry = useMutation(
    trpc.staffGames.retryFeedPicture.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.staffGames.pathFilter())
        toast.success('Fetch requested')
      },
      onError: ({ message }) => toast.error(message),
    }),
  )
  return (
    <Button
      size="sm"
      aria-label={`Fetch ${kindNames[kind]} again`}
      disabled={state === 'waiting'}
      isPending={retry.isPending}
      onClick={() => retry.mutate({ gameId, kind })}
    >
      Fetch again
    </Button>
  )
}
