'use client'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useAskedClose } from '@/components/shell/use-unsaved'
import { Button } from './button'
import { cn } from './cn'
import { overlayClass } from './overlay-class'
import { DialogContent } from './panel-content'

export interface SheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** Beside the title: links such as "Open full page". */
  actions?: ReactNode
  side?: 'left' | 'right'
  children: ReactNode
}

export function SheetOpen({ isOpen, onOpenChange, title, actions, side = 'right', children }: SheetProps) {
  const close = useAskedClose(isOpen)
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(next) => (next ? onOpenChange(true) : close(() => onOpenChange(false)))}
    >
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <DialogContent
          aria-describedby={undefined}
          className={cn(
            'fixed inset-y-0 z-50 flex flex-col border-line bg-surface shadow-floating',
            side === 'right'
              ? 'right-0 w-full animate-slide-in border-l sm:w-[min(46rem,92vw)]'
              : 'left-0 w-72 max-w-[85vw] animate-slide-in-left border-r',
          )}
        >
          <div className="flex h-13 shrink-0 items-center justify-between gap-3 border-line border-b px-4 sm:px-5">
            <Radix.Title className="truncate font-semibold text-sm">{title}</Radix.Title>
            <div className="flex items-center gap-1">
              {actions}
              <Radix.Close asChild>
                <Button variant="ghost" size="icon" aria-label="Close">
                  <X aria-hidden />
                </Button>
              </Radix.Close>
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </DialogContent>
      </Radix.Portal>
    </Radix.Root>
  )
}
