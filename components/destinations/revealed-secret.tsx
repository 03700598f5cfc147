import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { DialogActions } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'

/** A signing secret, this once. */
export function RevealedSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <Notice tone="warn" title="This secret is shown only once">
        Your receiver verifies the signature of each event with it.
      </Notice>
      <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3.5">
        <code className="min-w-0 flex-1 break-all text-[0.8125rem]">{secret}</code>
        <CopyButton text={secret} what="the signing secret" label="Copy" />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  )
}
