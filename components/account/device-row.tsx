'use client'

import { useMutation } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'

type Device = Outputs['account']['devices'][number]

export function DeviceRow({ device }: { device: Device }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const name = `${device.browser} on ${device.system}`
  const end = useMutation(
    trpc.account.endDevice.mutationOptions({
      onSuccess: succeed(trpc.account.devices.pathFilter(), `${name} signed out`),
      onError: (error) => toast.error(error.message),
    }),
  )
  const Icon = device.isHandheld ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3.5 border-line border-b px-5 py-3 last:border-b-0">
      <Icon className="size-5 shrink-0 text-faint" aria-hidden />
      <div className="grid min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 font-medium text-sm">
          {name}
          {device.isCurrent && <Badge tone="ok">This device</Badge>}
        </div>
        <div className="flex flex-wrap gap-x-1.5 text-faint text-xs">
          <span>{device.ip ?? 'Unknown IP address'}</span>
          <span aria-hidden>·</span>
          <span>
            last seen <Time value={device.lastSeenAt} />
          </span>
          <span aria-hidden>·</span>
          <span>
            signed in <Time value={device.createdAt} />
          </span>
        </div>
      </div>
      {!device.isCurrent && (
        <Button
          size="sm"
          aria-label={`Sign out ${name}`}
          isPending={end.isPending}
          onClick={() => end.mutate({ sessionId: device.id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
