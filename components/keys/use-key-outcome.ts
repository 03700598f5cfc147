'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { toast } from '@/components/ui/toast'

interface KeyOutcomeProps {
  /** What a toast says of the key that was changed. */
  done: (name: string) => string
  onClose: () => void
}

/** The end of a confirmed change of a key: the list is read again, and the dialog closes. */
export function useKeyOutcome({ done, onClose }: KeyOutcomeProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return {
    onSuccess: async (key: { name: string }) => {
      await queryClient.invalidateQueries(trpc.keys.list.pathFilter())
      toast.success(done(key.name))
      onClose()
    },
    onError: (error: { message: string }) => toast.error(error.message),
  }
}
