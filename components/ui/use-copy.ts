'use client'

import { useState } from 'react'
import { toast } from '@/components/ui/toast'

/** Copies text; `isCopied` stays true for a moment, for the button's label. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false)
  return {
    isCopied,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text)
        setIsCopied(true)
        setTimeout(() => setIsCopied(false), 1_600)
      } catch {
        toast.error('The browser did not allow copying. Select the text and copy it yourself.')
      }
    },
  }
}
