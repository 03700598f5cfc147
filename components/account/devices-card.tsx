'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { toast } from '@/components/ui/toast'
import { DeviceRow } from './device-row'

export function DevicesCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const devices = useQuery(trpc.account.devices.queryOptions())
  const endOthers = useMutation(
    trpc.account.endOtherDevices.mutationOptions({
      onSuccess: async ({ ended }) => {
        await queryClient.invalidateQueries(trpc.account.devices.pathFilter())
        toast.success(ended === 1 ? 'One session was ended' : `${ended} sessions were ended`)
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  const hasOthers = (devices.data?.length ?? 0) > 1
  return (
    <Card>
      <CardHeader
        title="Devices"
        description="Where you are signed in. A session ends after twelve hours by itself."
        actions={
          hasOthers && (
            <Button size="sm" isPending={endOthers.isPending} onClick={() => endOthers.mutate()}>
              Sign out everywhere else
            </Button>
          )
        }
      />
      {devices.isPending ? (
        <TableSkeleton rows={2} />
      ) : devices.isError ? (
        <LoadError
          what="Your devices"
          message={devices.error.message}
          onRetry={() => void devices.refetch()}
        />
      ) : (
        <ul className="border-line border-t">
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </Card>
  )
}
