'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { KeyRow } from './key-row'
import { useKeyOutcome } from './use-key-outcome'

/** Open while a key is given. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: KeyRow | null; onClose: () => void }) {
  const trpc = useTRPC()
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions(useKeyOutcome({ done: (name) => `“${name}” revoked`, onClose })),
  )
  return (
    <ConfirmDialog
      isOpen={apiKey !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Revoke “${apiKey?.name ?? ''}”?`}
      description={
        <>
          Calls with <code className="text-ink">{apiKey?.prefix}…</code> are refused immediately. This can’t
          be undone. Open games continue, and their callbacks still arrive.
        </>
      }
      confirmLabel="Revoke key"
      isDanger
      isPending={revoke.isPending}
      onConfirm={() => apiKey && revoke.mutate({ keyId: apiKey.id })}
    />
  )
}
