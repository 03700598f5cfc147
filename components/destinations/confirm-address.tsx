'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { ErrorNotice, Notice } from '@/components/ui/notice'

/** The reader of an address agrees to be sent notifications. */
export function ConfirmAddress({ token, email }: { token: string; email: string }) {
  const trpc = useTRPC()
  const confirm = useMutation(trpc.confirmations.confirm.mutationOptions())
  if (confirm.isSuccess) {
    return (
      <Notice tone="ok" role="status" title="Address confirmed">
        Notifications are sent to {email}.
      </Notice>
    )
  }
  return (
    <div className="grid gap-4">
      <ErrorNotice>{confirm.error?.message}</ErrorNotice>
      <p className="break-all text-sm">{email}</p>
      <Button
        variant="primary"
        isPending={confirm.isPending}
        onClick={() => confirm.mutate({ token })}
        className="w-full"
      >
        Confirm
      </Button>
    </div>
  )
}
