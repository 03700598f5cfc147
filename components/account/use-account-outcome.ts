'use client'

import { toast } from '@/components/ui/toast'
import { useAccountChanged } from './use-account-changed'

/** The end of a confirmed change of a sign-in method: the page is read again, and the dialog closes. */
export function useAccountOutcome({ done, onClose }: { done: string; onClose: () => void }) {
  const changed = useAccountChanged()
  return {
    onSuccess: () => {
      changed()
      toast.success(done)
      onClose()
    },
    onError: (error: { message: string }) => toast.error(error.message),
  }
}
