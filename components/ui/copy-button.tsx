'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from '@/components/ui/toast'
import { Button } from './button'
import { cn } from './cn'

interface CopyButtonProps {
  text: string
  /** For the accessible name: "Copy transaction ID". */
  what: string
  /** Shown beside the icon. */
  label?: string
  className?: string
}

export function CopyButton({ text, what, label, className }: CopyButtonProps) {
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  return (
    <Button
      variant={label ? 'secondary' : 'ghost'}
      size={label ? 'sm' : 'icon'}
      aria-label={isCopied ? `Copied ${what}` : `Copy ${what}`}
      onClick={(event) => {
        event.stopPropagation()
        void copy(text)
      }}
      className={cn(!label && 'size-6 [&_svg]:size-3.5', className)}
    >
      <Icon className={isCopied ? 'text-ok' : undefined} aria-hidden />
      {label && (isCopied ? 'Copied' : label)}
    </Button>
  )
}

/** Copies text; `isCopied` stays true for a moment, for the button's label. */
function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
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
