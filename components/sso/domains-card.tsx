'use client'

import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { useConfirm } from '@/components/ui/use-confirm'
import { type Sso, useSso } from './sso-scope'
import { CopiedValue } from './values'

type Domain = Sso['domains'][number]

/** The mail domains whose people the connections may sign in. */
export function DomainsCard({ domains, onAdd }: { domains: readonly Domain[]; onAdd: () => void }) {
  return (
    <Card>
      <CardHeader
        title="Domains"
        description="Only people with an email address of a verified domain are signed in."
        actions={<Button onClick={onAdd}>Add domain</Button>}
      />
      {domains.length === 0 ? (
        <EmptyNote>No domains yet. Without one, no person can sign in by a connection.</EmptyNote>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {domains.map((domain) => (
            <DomainItem key={domain.id} {...domain} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function DomainItem({ id: domainId, domain, verifiedAt, recordName, recordValue }: Domain) {
  const { queries, send } = useSso()
  const confirm = useConfirm()
  const changed = queries.get.pathFilter()
  return (
    <li className="grid gap-2 px-5 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 font-medium text-sm [overflow-wrap:anywhere]">{domain}</span>
        <Badge tone={verifiedAt ? 'ok' : 'warn'}>{verifiedAt ? 'Verified' : 'Not verified'}</Badge>
        <span className="ml-auto flex gap-2">
          {!verifiedAt && (
            <Button
              size="sm"
              onClick={() =>
                confirm({
                  title: `Verify ${domain}?`,
                  text: 'Croupier reads the TXT record now.',
                  action: 'Verify',
                  send: () => send.verifyDomain.mutate({ domainId }),
                  changed,
                  done: 'Domain verified',
                })
              }
            >
              Verify
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              confirm({
                title: `Remove ${domain}?`,
                text: 'People with an address of this domain can no longer sign in by a connection.',
                action: 'Remove',
                tone: 'danger',
                send: () => send.removeDomain.mutate({ domainId }),
                changed,
                done: 'Domain removed',
              })
            }
          >
            Remove
          </Button>
        </span>
      </div>
      {!verifiedAt && (
        <dl className="grid gap-1">
          <CopiedValue label="TXT record name" text={recordName} />
          <CopiedValue label="TXT record value" text={recordValue} />
        </dl>
      )}
    </li>
  )
}
