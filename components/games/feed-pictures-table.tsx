'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Time } from '@/components/data/time'
import { kindNames } from '@/components/games/picture-words'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Table, Td, Th } from '@/components/ui/table'
import { toast } from '@/components/ui/toast'

type Picture = Outputs['staffGames']['feedPictures']['pictures'][number]

export function FeedPicturesTable({ gameId, pictures }: { gameId: string; pictures: readonly Picture[] }) {
  return (
    <Table label="Pictures in the feed">
      <thead>
        <tr>
          <Th>Kind</Th>
          <Th>Status</Th>
          <Th className="max-md:hidden">Address</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {pictures.map((picture) => (
          <tr key={picture.kind}>
            <Td className="whitespace-nowrap font-medium">{kindNames[picture.kind]}</Td>
            <Td>
              <PictureState picture={picture} />
            </Td>
            <Td className="max-md:hidden">
              <code className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{picture.url}</code>
            </Td>
            <Td className="text-right">
              <FetchButton gameId={gameId} picture={picture} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
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
