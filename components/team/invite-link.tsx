'use client'

import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { DialogActions } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'

export function InviteLink({ url, email, onDone }: { url: string; email: string; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <Notice tone="warn" title={`Send it only to ${email}`}>
        Anyone with this link can join once within seven days. It is shown only once. A new link replaces this
        one.
      </Notice>
      <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3.5">
        <code data-testid="invite-link" className="min-w-0 flex-1 break-all text-[0.8125rem]">
          {url}
        </code>
        <CopyButton text={url} what="the invitation link" label="Copy" />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  )
}
