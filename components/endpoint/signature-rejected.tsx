import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

interface SignatureRejectedProps {
  /** When the endpoint last got another secret; null: never. */
  secretChangedAt: Date | null
  /** Callbacks that the wallet answered with 401. */
  rejected: readonly { at: Date; transactionId: string }[]
}

/** The likely cause of a 401 after a change of the secret, and the way to check and undo it. */
export function SignatureRejected({ secretChangedAt, rejected }: SignatureRejectedProps) {
  const canCheck = useCan('endpoint.read')
  if (secretChangedAt === null) return null
  const last = rejected.filter(({ at }) => at >= secretChangedAt).at(-1)
  if (!last) return null
  return (
    <Notice
      tone="bad"
      title="Rejected with HTTP 401 after the secret changed"
      actions={
        canCheck && (
          <>
            <Button asChild size="sm">
              <OrganizationLink href={`/developers/signatures?transaction=${last.transactionId}`}>
                Check signature
              </OrganizationLink>
            </Button>
            <Button asChild size="sm">
              <OrganizationLink href="/developers/endpoints">Manage secret</OrganizationLink>
            </Button>
          </>
        )
      }
    >
      The endpoint’s secret changed <Time value={secretChangedAt} />. Your wallet may still use the previous
      one.
    </Notice>
  )
}
