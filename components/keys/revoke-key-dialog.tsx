'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import type { KeyRow } from './key-row'

/** Open while a key is given. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: KeyRow | null; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: async (key) => {
        await queryClient.invalidateQueries(trpc.keys.list.pathFilter())
        toast.success(`“${key.name}” revoked`)
        onClose()
      },
      onError: (error) => toast.error(error.message),
    }),
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
