'use client'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useAskedClose } from '@/components/shell/use-unsaved'
import { Button } from './button'
import { cn } from './cn'
import { DialogContext } from './dialog-actions'
import { overlayClass } from './overlay-class'
import { DialogContent } from './panel-content'

export interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  /** For wide content such as a game. */
  isWide?: boolean
  children: ReactNode
}

export function DialogOpen({ isOpen, onOpenChange, title, description, isWide, children }: DialogProps) {
  const ask = useAskedClose(isOpen)
  const [isBusy, setBusy] = useState(false)
  const close = (go: () => void) => {
    if (!isBusy) ask(go)
  }
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(next) => (next ? onOpenChange(true) : close(() => onOpenChange(false)))}
    >
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <DialogContent
          {...(description ? {} : { 'aria-describedby': undefined })}
          aria-busy={isBusy || undefined}
          className={cn(
            'fixed inset-x-3 bottom-3 z-50 mx-auto max-h-[calc(100dvh-1.5rem)] animate-appear scroll-pb-24 overflow-y-auto rounded-xl border border-line bg-surface p-5 shadow-floating sm:bottom-auto sm:p-6',
            isWide ? 'max-w-5xl sm:top-[4vh] sm:max-h-[92dvh]' : 'max-w-lg sm:top-[12vh] sm:max-h-[80dvh]',
          )}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div className="grid gap-1">
              <Radix.Title className="font-semibold text-base tracking-tight">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-muted text-sm">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <Button
                variant="ghost"
                size="icon"
                aria-label="Close"
                className="-mt-1 -mr-1.5"
                disabled={isBusy}
              >
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </div>
          <DialogContext value={{ close, isBusy, setBusy }}>{children}</DialogContext>
        </DialogContent>
      </Radix.Portal>
    </Radix.Root>
  )
}
