'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { FormDateField } from '@/components/dates/form-date-field'
import { useCan, useMe } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import { NewSsoConnection, NewSsoDomain, NewSsoSecret, ssoReasons } from '@/server/contract/forms/sso'
import { RoleSummary } from './role-fields'
import { AddSamlDialog, SamlPanel } from './saml-panel'
import { ScimCard } from './scim-card'
import { TestResult } from './test-result'

type Sso = Outputs['sso']['get']
type Connection = Sso['connections'][number]
const OidcSettingsDialog = lazyPanel(() => import('./oidc-settings-dialog'), 'OidcSettingsDialog')

/** The organization's identity providers, and the domains that they may speak for. */
export function SsoView({ testId }: { testId: string | null }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const sso = useQuery(trpc.sso.get.queryOptions())
  const [adding, setAdding] = useState<'connection' | 'saml' | 'domain' | null>(null)
  const close = () => setAdding(null)
  const canProvision = useCan('scim.manage')
  return (
    <>
      <PageHeader
        title="Single sign-on"
        actions={
          <>
            <Button onClick={() => setAdding('domain')}>Add domain</Button>
            <Button onClick={() => setAdding('saml')}>Add SAML connection</Button>
            <Button variant="primary" onClick={() => setAdding('connection')}>
              Add connection
            </Button>
          </>
        }
      />
      <Loaded query={sso} what="Single sign-on" rows={3}>
        {(data) => (
          <div className="grid gap-5">
            {testId && <TestResult attemptId={testId} />}
            <DomainsCard domains={data.domains} />
            {data.connections.map((connection) => (
              <ConnectionCard key={connection.id} connection={connection} roles={data.roles} />
            ))}
            {canProvision && data.connections.length > 0 && <ScimCard />}
          </div>
        )}
      </Loaded>
      {adding === 'connection' && (
        <FormDialog
          title="Add connection"
          description="An OpenID Connect application at your identity provider."
          schema={NewSsoConnection}
          values={{ name: '', issuer: '', clientId: '', secret: '', secretExpiresOn: '' }}
          send={(entered) => client.sso.add.mutate(entered)}
          changed={trpc.sso.get.pathFilter()}
          submitLabel="Add connection"
          onClose={close}
        >
          {(form) => (
            <>
              <TextField form={form} name="name" label="Name" hint="Members see it when they sign in." />
              <TextField form={form} name="issuer" label="Issuer" inputMode="url" autoComplete="off" />
              <TextField form={form} name="clientId" label="Client ID" autoComplete="off" />
              <TextField form={form} name="secret" label="Client secret" type="password" autoComplete="off" />
              <FormDateField
                form={form}
                name="secretExpiresOn"
                label="Secret expires on"
                kind="day"
                hint="Where your provider shows it. An incident opens 30 days before."
              />
            </>
          )}
        </FormDialog>
      )}
      {adding === 'saml' && <AddSamlDialog onClose={close} />}
      {adding === 'domain' && (
        <FormDialog
          title="Add domain"
          description="Only addresses of verified domains are signed in."
          schema={NewSsoDomain}
          values={{ domain: '' }}
          send={(entered) => client.sso.addDomain.mutate(entered)}
          changed={trpc.sso.get.pathFilter()}
          submitLabel="Add domain"
          onClose={close}
        >
          {(form) => <TextField form={form} name="domain" label="Domain" autoComplete="off" />}
        </FormDialog>
      )}
    </>
  )
}

function DomainsCard({ domains }: Pick<Sso, 'domains'>) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  return (
    <Card>
      <CardHeader title="Domains" description="Add the TXT record to your DNS, then verify the domain." />
      <ul className="grid gap-3 px-5 pb-5">
        {domains.map(({ id, domain, verifiedAt, recordName, recordValue }) => (
          <li key={id} className="grid gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{domain}</span>
              <Badge tone={verifiedAt ? 'ok' : 'warn'}>{verifiedAt ? 'Verified' : 'Not verified'}</Badge>
              {!verifiedAt && (
                <Button
                  onClick={() =>
                    confirm({
                      title: `Verify ${domain}?`,
                      text: 'Croupier reads the TXT record now.',
                      action: 'Verify',
                      send: () => client.sso.verifyDomain.mutate({ domainId: id }),
                      changed: trpc.sso.get.pathFilter(),
                      done: 'Domain verified',
                    })
                  }
                >
                  Verify
                </Button>
              )}
            </div>
            {!verifiedAt && (
              <>
                <Value label="TXT record name" text={recordName} />
                <Value label="TXT record value" text={recordValue} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-[0.8125rem]">
      <span className="text-muted">{label}</span>
      <code className="[overflow-wrap:anywhere]">{text}</code>
      <CopyButton text={text} what={label} />
    </div>
  )
}

function ConnectionCard({ connection, roles }: { connection: Connection; roles: Sso['roles'] }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const { user } = useMe()
  const canEnforce = useCan('sso.enforce')
  const { id: connectionId, name, state, isEnforced, addresses, failures, hasNextSecret } = connection
  const [isReplacing, setIsReplacing] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const isActive = state === 'active'
  const changed = trpc.sso.get.pathFilter()
  const test = `/api/sso/${connectionId}/start?purpose=test&callbackUrl=${encodeURIComponent(
    typeof window === 'undefined' ? '/' : window.location.pathname,
  )}`
  return (
    <Card>
      <CardHeader
        title={name}
        description={connection.issuer}
        actions={<Badge tone={isActive ? 'ok' : 'neutral'}>{isEnforced ? 'Enforced' : state}</Badge>}
      />
      <div className="grid gap-3 px-5 pb-5">
        {connection.saml ? (
          <SamlPanel connection={{ ...connection, saml: connection.saml }} roles={roles} />
        ) : (
          <>
            <Value label="Redirect URI" text={addresses.redirectUri} />
            <Value label="Post-logout redirect URI" text={addresses.postLogoutUri} />
            <Value label="Initiate login URI" text={addresses.initiateLoginUri} />
            <Value label="Back-channel logout URI" text={addresses.backchannelLogoutUri} />
          </>
        )}
        <RoleSummary {...connection} />
        {failures.map(({ reason, count }) => (
          <p key={reason} className="text-muted text-sm">
            {count} in 7 days: {ssoReasons[reason]}
          </p>
        ))}
        {hasNextSecret && (
          <p className="text-sm">
            A new secret is kept. Run a test sign-in: when it succeeds, the new secret replaces the current
            one.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <a href={test} className="text-accent text-sm hover:underline">
            Test sign-in
          </a>
          <Button
            disabled={state === 'draft'}
            onClick={() =>
              confirm({
                title: isActive ? `Deactivate ${name}?` : `Activate ${name}?`,
                text: isActive ? 'Sessions that it began end at once.' : 'Members can sign in with it.',
                action: isActive ? 'Deactivate' : 'Activate',
                tone: isActive ? 'danger' : undefined,
                send: () => client.sso.activate.mutate({ connectionId, isActive: !isActive }),
                changed,
                done: isActive ? 'Connection deactivated' : 'Connection activated',
              })
            }
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </Button>
          {!connection.saml && (
            <>
              <Button onClick={() => setIsEditing(true)}>Edit settings</Button>
              <Button onClick={() => setIsReplacing(true)}>Replace secret</Button>
            </>
          )}
          {!isActive && (
            <Button
              onClick={() =>
                confirm({
                  title: `Remove ${name}?`,
                  text: 'Its links to the accounts of members are removed too.',
                  action: 'Remove',
                  tone: 'danger',
                  send: () => client.sso.remove.mutate({ connectionId }),
                  changed,
                  done: 'Connection removed',
                })
              }
            >
              Remove
            </Button>
          )}
          {canEnforce && isActive && (
            <Button
              onClick={() =>
                confirm({
                  title: isEnforced ? 'Accept passwords again?' : `Enforce ${name}?`,
                  effects: isEnforced
                    ? ['Members can use passwords and passkeys again.']
                    : [
                        'Passwords and passkeys no longer open this organization, current sessions included.',
                        `${user.email} stays able to use a password in an emergency. Each use is recorded.`,
                      ],
                  action: isEnforced ? 'Accept passwords' : 'Enforce',
                  tone: isEnforced ? undefined : 'danger',
                  send: () =>
                    client.sso.enforce.mutate({
                      connectionId,
                      isEnforced: !isEnforced,
                      breakGlassUserId: isEnforced ? null : user.id,
                    }),
                  changed,
                  done: isEnforced ? 'Passwords are accepted' : 'Single sign-on is enforced',
                })
              }
            >
              {isEnforced ? 'Stop enforcing' : 'Enforce'}
            </Button>
          )}
        </div>
      </div>
      {isEditing && (
        <OidcSettingsDialog connection={connection} roles={roles} onClose={() => setIsEditing(false)} />
      )}
      {isReplacing && (
        <FormDialog
          title="Replace secret"
          description="Sign-ins go on with the current secret until a test sign-in succeeds with the new one."
          schema={NewSsoSecret}
          values={{ secret: '', secretExpiresOn: '' }}
          send={(entered) => client.sso.replaceSecret.mutate({ ...entered, connectionId })}
          changed={changed}
          submitLabel="Keep secret"
          onClose={() => setIsReplacing(false)}
        >
          {(form) => (
            <>
              <TextField
                form={form}
                name="secret"
                label="New client secret"
                type="password"
                autoComplete="off"
              />
              <FormDateField form={form} name="secretExpiresOn" label="Secret expires on" kind="day" />
            </>
          )}
        </FormDialog>
      )}
    </Card>
  )
}
