'use client'

import { Check, Copy } from 'lucide-react'
import { Button } from './button'
import { cn } from './cn'
import { useCopy } from './use-copy'

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
