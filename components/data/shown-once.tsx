'use client'

import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'

interface ShownOnceProps {
  title: string
  description: string
  /** What it is, such as `secret`. */
  what: string
  text: string
  /** How Croupier keeps it. */
  kept: string
  onClose: () => void
}

/** A secret that is never shown again. Rendered while it is open. */
export const ShownOnce = ({ title, description, what, text, kept, onClose }: ShownOnceProps) => (
  <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
    <div className="grid gap-4">
      <Notice tone="warn" title={`This ${what} is shown only once`}>
        {kept}
      </Notice>
      <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3.5">
        <code className="min-w-0 flex-1 break-all text-[0.8125rem]">{text}</code>
        <CopyButton text={text} what={`the ${what}`} label="Copy" />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </div>
  </Dialog>
)
