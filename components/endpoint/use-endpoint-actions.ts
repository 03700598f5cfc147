'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { toast } from '@/components/ui/toast'

/** Enables, disables and deletes endpoints, and refreshes everything that depends on them. */
export function useEndpointActions({ onRemoved }: { onRemoved: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const onError = (error: { message: string }) => void toast.error(error.message)
  const switching = useMutation(
    trpc.endpoint.switch.mutationOptions({
      onSuccess: async ({ isActive }) => {
        await queryClient.invalidateQueries()
        toast.success(isActive ? 'Endpoint enabled' : 'Endpoint disabled. A less specific endpoint is used.')
      },
      onError,
    }),
  )
  const removing = useMutation(
    trpc.endpoint.remove.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries()
        toast.success('Endpoint deleted')
        onRemoved()
      },
      onError,
    }),
  )
  return { switching, removing }
}
