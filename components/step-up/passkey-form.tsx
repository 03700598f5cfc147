'use client'

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { signWithPasskey } from '@/components/passkeys/ask-browser'
import { useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { DialogActions } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'

interface PasskeyFormProps {
  onConfirmed: () => void
  onCancel: () => void
  /** A control that leads to another method. */
  other: ReactNode
}

export function PasskeyForm({ onConfirmed, onCancel, other }: PasskeyFormProps) {
  const client = useTRPCClient()
  const confirm = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await client.account.startConfirm.mutate()
      const response = await signWithPasskey(options)
      await client.account.confirm.mutate({ kind: 'passkey', challengeId, response })
    },
    onSuccess: onConfirmed,
  })
  return (
    <div>
      <ErrorNotice className="mb-3">{confirm.error?.message}</ErrorNotice>
      <p className="text-muted text-sm">Confirm with your fingerprint, face, device PIN or security key.</p>
      {other}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" autoFocus isPending={confirm.isPending} onClick={() => confirm.mutate()}>
          Use a passkey
        </Button>
      </DialogActions>
    </div>
  )
}
