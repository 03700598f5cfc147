'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { useConfirm } from '@/components/ui/use-confirm'
import { CopiedValue } from './values'

type Connection = Outputs['sso']['scim']['connections'][number]

/** Provisioning by SCIM: what is entered at the identity provider, and how it goes. For owners. */
export function ScimCard() {
  const trpc = useTRPC()
  const scim = useQuery(trpc.sso.scim.queryOptions())
  const [token, setToken] = useState<string | null>(null)
  return (
    <Card>
      <CardHeader
        title="Provisioning (SCIM)"
        description="Your identity provider adds, changes and removes members."
      />
      <Loaded query={scim} what="Provisioning" rows={2}>
        {({ baseUrl, connections }) => (
          <div className="grid gap-5 px-5 pb-5">
            <dl>
              <CopiedValue label="Base URL" text={baseUrl} />
            </dl>
            {connections.map((connection) => (
              <Provisioning key={connection.id} connection={connection} onToken={setToken} />
            ))}
          </div>
        )}
      </Loaded>
      {token !== null && (
        <Dialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setToken(null)}
          title="Your new token"
          description="Enter it at your identity provider now."
        >
          <div className="grid gap-4">
            <Notice tone="warn" title="This token is shown only once">
              Croupier stores only a hash of it. Tokens made before it work for one more day.
            </Notice>
            <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3.5">
              <code className="min-w-0 flex-1 break-all text-[0.8125rem]">{token}</code>
              <CopyButton text={token} what="the token" label="Copy" />
            </div>
            <DialogActions>
              <Button variant="primary" onClick={() => setToken(null)}>
                Done
              </Button>
            </DialogActions>
          </div>
        </Dialog>
      )}
    </Card>
  )
}

interface ProvisioningProps {
  connection: Connection
  onToken: (token: string) => void
}

function Provisioning({ connection, onToken }: ProvisioningProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const { id: connectionId, name, users, groups, tokens, failures } = connection
  const changed = trpc.sso.scim.pathFilter()
  const hasToken = tokens.length > 0
  const issue = () =>
    confirm({
      title: hasToken ? `Rotate the token of ${name}?` : `Create a token for ${name}?`,
      text: hasToken
        ? 'The token of now works for one more day.'
        : 'Who has it can add and remove members of this organization.',
      action: hasToken ? 'Rotate token' : 'Create token',
      send: () => client.sso.issueScimToken.mutate({ connectionId }),
      changed,
      done: hasToken ? 'Token rotated' : 'Token created',
      onDone: ({ token }) => onToken(token),
    })
  return (
    <section className="grid gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-medium">{name}</h3>
        <span className="text-muted">
          Users: {users} · Groups: {groups}
        </span>
        <Button onClick={issue}>{hasToken ? 'Rotate token' : 'Create token'}</Button>
      </div>
      {tokens.map(({ id: tokenId, prefix, lastUsedAt, expiresAt }) => (
        <div key={tokenId} className="flex flex-wrap items-center gap-3">
          <code>{prefix}…</code>
          <span className="text-muted">
            Last used: {lastUsedAt ? <Time value={lastUsedAt} /> : 'never'}
            {expiresAt && (
              <>
                {' '}
                · Works until <Time value={expiresAt} />
              </>
            )}
          </span>
          <Button
            onClick={() =>
              confirm({
                title: `Revoke ${prefix}…?`,
                text: 'Requests with this token are refused at once.',
                action: 'Revoke',
                tone: 'danger',
                send: () => client.sso.revokeScimToken.mutate({ connectionId, tokenId }),
                changed,
                done: 'Token revoked',
              })
            }
          >
            Revoke
          </Button>
        </div>
      ))}
      {failures.length > 0 && (
        <ul className="grid gap-1 text-muted">
          {failures.map(({ id, at, method, path, status, reason }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <Time value={at} /> · {method} {path} · {status}: {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
