'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { ConnectionCard } from './connection-card'
import { DomainsCard } from './domains-card'
import { ScimCard } from './scim-card'
import { type Sso, useSso } from './sso-scope'
import { TestResult } from './test-result'

const AddOidcDialog = lazyPanel(() => import('./add-dialogs'), 'AddOidcDialog')
const AddSamlDialog = lazyPanel(() => import('./add-dialogs'), 'AddSamlDialog')
const AddDomainDialog = lazyPanel(() => import('./add-dialogs'), 'AddDomainDialog')

interface SsoSettingsProps {
  /** The test sign-in that has just ended here. */
  testId: string | null
}

/** The organization's identity providers, the domains that they may speak for, and provisioning. */
export function SsoView({ testId }: SsoSettingsProps) {
  const canProvision = useCan('scim.manage')
  return (
    <>
      <PageHeader
        title="Single sign-on"
        description="Your people sign in at your own identity provider, which also says what they may do."
      />
      <SsoSettings
        testId={testId}
        more={({ connections }) => canProvision && connections.length > 0 && <ScimCard />}
      />
    </>
  )
}

/** The settings of the side on screen. */
export function SsoSettings({ testId, more }: SsoSettingsProps & { more?: (sso: Sso) => ReactNode }) {
  const { queries } = useSso()
  const sso = useQuery(queries.get.queryOptions())
  const [adding, setAdding] = useState<'oidc' | 'saml' | 'domain' | null>(null)
  const close = () => setAdding(null)
  const add = (
    <>
      <Button onClick={() => setAdding('oidc')}>Add OpenID Connect</Button>
      <Button onClick={() => setAdding('saml')}>Add SAML</Button>
    </>
  )
  return (
    <>
      <Loaded query={sso} what="Single sign-on" rows={6}>
        {(data) => (
          <div className="grid gap-5">
            {testId && <TestResult attemptId={testId} />}
            <DomainsCard domains={data.domains} onAdd={() => setAdding('domain')} />
            {data.connections.map((connection) => (
              <ConnectionCard key={connection.id} connection={connection} sso={data} />
            ))}
            {data.connections.length === 0 ? (
              <Card>
                <EmptyState title="No connections yet" actions={add}>
                  A connection is tested before it can sign people in, and passwords go on working until it is
                  enforced.
                </EmptyState>
              </Card>
            ) : (
              <div className="flex flex-wrap gap-2">{add}</div>
            )}
            {more?.(data)}
          </div>
        )}
      </Loaded>
      {adding === 'oidc' && <AddOidcDialog onClose={close} />}
      {adding === 'saml' && <AddSamlDialog onClose={close} />}
      {adding === 'domain' && <AddDomainDialog onClose={close} />}
    </>
  )
}
