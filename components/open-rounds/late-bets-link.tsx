import { OrganizationLink } from '@/components/shell/organization-link'
import { Card, CardHeader } from '@/components/ui/card'

const link = 'text-accent underline underline-offset-4'

/** Late bets need attention like other callbacks: they are listed, assigned and resolved there. */
export function LateBetsLink() {
  return (
    <Card>
      <CardHeader
        title="Late bets"
        description={
          <>
            Bets that the wallet confirmed after the provider was told that they failed, and whose refund has
            not arrived, are under{' '}
            <OrganizationLink href="/callbacks?group=late" className={link}>
              Callbacks
            </OrganizationLink>
            . An endpoint can{' '}
            <OrganizationLink href="/developers/endpoints" className={link}>
              reverse them
            </OrganizationLink>
            ; reversals are in the{' '}
            <OrganizationLink href="/transactions?transaction=crp-rev-" className={link}>
              transactions
            </OrganizationLink>
            .
          </>
        }
      />
    </Card>
  )
}
