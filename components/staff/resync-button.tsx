'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import type { Provider } from './provider-status'

/** Syncs the catalogue now instead of within the hour. */
export function ResyncButton({ provider }: { provider: Provider }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canSync = useStaffCan('providers.sync')
  const resync = useMutation(
    trpc.staffProviders.resync.mutationOptions({
      onSuccess: ({ created, updated, delisted, skipped }) =>
        toast.success(`Catalogue of ${provider.name} synced`, {
          description: `${created} new, ${updated} changed, ${delisted} delisted, ${skipped} invalid.`,
        }),
      onError: (error) => toast.error(error.message),
      onSettled: () => queryClient.invalidateQueries(trpc.staffProviders.pathFilter()),
    }),
  )
  if (!canSync || !provider.isRegistered) return null
  return (
    <Button isPending={resync.isPending} onClick={() => resync.mutate({ providerCode: provider.code })}>
      {!resync.isPending && <RefreshCw aria-hidden />}
      Sync catalogue
    </Button>
  )
}
