import { Button } from '@/components/ui/button'
import { DialogActions } from '@/components/ui/dialog'
import { InviteLink } from './invite-link'

interface InviteHandedOverProps {
  /** Only where no mail is sent. */
  url: string | null
  email: string
  onDone: () => void
}

/** How the invited person comes by their link. */
export function InviteHandedOver({ url, email, onDone }: InviteHandedOverProps) {
  if (url) return <InviteLink url={url} email={email} onDone={onDone} />
  return (
    <>
      <p className="text-muted text-sm">
        A link went to <span className="text-ink">{email}</span>. It works once, for seven days, and only for
        who reads that mailbox.
      </p>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}
