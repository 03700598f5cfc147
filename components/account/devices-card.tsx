'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { toast } from '@/components/ui/toast'
import { DeviceRow } from './device-row'

/** The current device and the most recent others. */
const shownAtFirst = 10

export function DevicesCard() {
  const [isWhole, setIsWhole] = useState(false)
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const devices = useQuery(trpc.account.devices.queryOptions())
  const endOthers = useMutation(
    trpc.account.endOtherDevices.mutationOptions({
      onSuccess: async ({ ended }) => {
        await queryClient.invalidateQueries(trpc.account.devices.pathFilter())
        toast.success(ended === 1 ? '1 session signed out' : `${ended} sessions signed out`)
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  const hasOthers = (devices.data?.length ?? 0) > 1
  return (
    <Card>
      <CardHeader
        title="Devices"
        description="Active sessions. A session expires after 12 hours."
        actions={
          hasOthers && (
            <Button size="sm" isPending={endOthers.isPending} onClick={() => endOthers.mutate()}>
              Sign out other devices
            </Button>
          )
        }
      />
      <Loaded query={devices} what="Your devices" rows={2}>
        {(all) => (
          <>
            <ul className="border-line border-t">
              {(isWhole ? all : all.slice(0, shownAtFirst)).map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
            {!isWhole && all.length > shownAtFirst && (
              <Button variant="ghost" className="m-2" onClick={() => setIsWhole(true)}>
                Show all {all.length}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
