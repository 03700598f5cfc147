import { Button } from '@/components/ui/button'
import { DialogActions } from '@/components/ui/dialog'
import { InviteLink } from './invite-link'

interface InviteHandedOverProps {
  /** Only where no email is sent. */
  url: string | null
  email: string
  onDone: () => void
}

/** How the invited person gets their link. */
export function InviteHandedOver({ url, email, onDone }: InviteHandedOverProps) {
  if (url) return <InviteLink url={url} email={email} onDone={onDone} />
  return (
    <>
      <p className="text-muted text-sm">
        We sent a link to <span className="text-ink">{email}</span>. It works once and expires in seven days.
      </p>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}
