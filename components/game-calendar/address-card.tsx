'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { ShownOnce } from '@/components/data/shown-once'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { useConfirm } from '@/components/ui/use-confirm'

/** The address from which calendar programs read the calendar. */
export function AddressCard() {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const canManage = useCan('games.select')
  const confirm = useConfirm()
  const address = useQuery(trpc.games.calendarAddress.queryOptions())
  const [url, setUrl] = useState<string | null>(null)
  const changed = trpc.games.calendarAddress.queryFilter()
  const create = (isReplaced: boolean) =>
    confirm({
      title: isReplaced ? 'Replace the address?' : 'Create an address?',
      text: isReplaced
        ? 'Calendars that use the current address stop updating.'
        : 'Anyone with the address can read this calendar without signing in.',
      action: isReplaced ? 'Replace address' : 'Create address',
      send: () => client.games.createCalendarAddress.mutate(),
      changed,
      done: 'Address created',
      onDone: (made) => setUrl(made.url),
    })
  const remove = () =>
    confirm({
      title: 'Remove the address?',
      text: 'Calendars that use it stop updating.',
      action: 'Remove address',
      tone: 'danger',
      send: () => client.games.removeCalendarAddress.mutate(),
      changed,
      done: 'Address removed',
    })
  return (
    <Card className="mt-6">
      <CardHeader
        title="Subscribe"
        description="An iCalendar address for Google Calendar, Outlook or Apple Calendar."
      />
      <Loaded query={address} what="The address" rows={1}>
        {(found) => (
          <div className="flex flex-wrap items-center gap-3 px-5 pb-5 text-sm">
            <p className="min-w-0 flex-1 basis-56 text-muted">
              {found ? (
                <>
                  Created by {found.createdBy} <Time value={found.createdAt} hasYear />
                </>
              ) : (
                'No address yet.'
              )}
            </p>
            {canManage && (
              <Button onClick={() => create(found !== null)}>
                {found ? 'Replace address' : 'Create address'}
              </Button>
            )}
            {canManage && found && <Button onClick={remove}>Remove</Button>}
          </div>
        )}
      </Loaded>
      {url !== null && (
        <ShownOnce
          title="Your calendar’s address"
          description="Add it to your calendar program as a subscription."
          what="address"
          text={url}
          kept="Croupier stores only a hash of it."
          onClose={() => setUrl(null)}
        />
      )}
    </Card>
  )
}
