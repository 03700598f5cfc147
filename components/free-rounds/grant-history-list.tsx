'use client'

import { useProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { grantLooks } from './grant-status'

type Grant = Outputs['freeRounds']['get']
type GrantEvent = Grant['history'][number]

export function GrantHistoryList({ grant }: { grant: Grant }) {
  const provider = useProviderName()(grant.providerCode)
  return (
    <ol className="grid gap-0 px-5 pb-5">
      {grant.history.map((event) => (
        <li
          key={`${event.kind}-${event.gameId ?? ''}-${event.at.getTime()}`}
          className="relative grid gap-0.5 border-line border-l pb-4 pl-5 last:border-transparent last:pb-0"
        >
          <span aria-hidden className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-line-strong" />
          <span className="text-sm">{describeEvent(event, grant, provider)}</span>
          <Time value={event.at} hasYear className="justify-self-start text-faint text-xs" />
        </li>
      ))}
    </ol>
  )
}

function describeEvent(
  { kind, by, gameId, rounds }: GrantEvent,
  { games, status }: Grant,
  provider: string,
): string {
  const game = games.find((one) => one.gameId === gameId)?.name ?? 'A game'
  const person = by ?? 'unknown'
  switch (kind) {
    case 'requested':
      return `Requested by ${person}`
    case 'issued':
      return status === 'issue_failed' ? `Refused by ${provider}` : `${provider} responded`
    case 'activated':
      return `${game}: play started`
    case 'played':
      return `${game}: ${rounds} ${rounds === 1 ? 'round' : 'rounds'} played`
    case 'cancel_asked':
      return `Cancellation sent to ${provider}, no response yet`
    case 'cancelled_by':
      return `Cancelled by ${person}`
    case 'closed':
      return `Closed: ${grantLooks[status].label.toLowerCase()}`
  }
}
