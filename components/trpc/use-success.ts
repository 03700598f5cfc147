'use client'

import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'

/** The `onSuccess` of a mutation: reloads what it changed, shows the message, then continues with `next`. */
export function useSuccess() {
  const queryClient = useQueryClient()
  return (changed: InvalidateQueryFilters, message: string, next?: () => void) => async () => {
    await queryClient.invalidateQueries(changed)
    toast.success(message)
    next?.()
  }
}
