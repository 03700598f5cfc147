'use client'

import { useState } from 'react'
import { ShownOnce } from '@/components/data/shown-once'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { useConfirm } from '@/components/ui/use-confirm'

/** The token with which the studio's CI certifies its test environment. */
export function TokenCard({ madeAt }: { madeAt: Date | null }) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const canManage = useCan('studio.secrets')
  const confirm = useConfirm()
  const [token, setToken] = useState<string | null>(null)
  const changed = trpc.studio.pathFilter()
  const create = () =>
    confirm({
      title: madeAt ? 'Rotate the CI token?' : 'Create a CI token?',
      text: madeAt
        ? 'The current token stops working immediately.'
        : 'It can start certification runs of your test environment and read them.',
      action: madeAt ? 'Rotate token' : 'Create token',
      send: () => client.studio.createToken.mutate(),
      changed,
      done: 'Token created',
      onDone: (made) => setToken(made.token),
    })
  const remove = () =>
    confirm({
      title: 'Revoke the CI token?',
      text: 'Requests with it are refused immediately.',
      action: 'Revoke token',
      tone: 'danger',
      send: () => client.studio.removeToken.mutate(),
      changed,
      done: 'Token revoked',
    })
  return (
    <Card>
      <CardHeader
        title="Continuous integration"
        description={
          <>
            <code className="text-[0.8125rem]">npx croupier studio certify</code> runs certification and fails
            your build if a case fails.
          </>
        }
        actions={
          canManage && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={create}>{madeAt ? 'Rotate token' : 'Create token'}</Button>
              {madeAt && <Button onClick={remove}>Revoke</Button>}
            </div>
          )
        }
      />
      <p className="px-5 pb-5 text-muted text-sm">
        {madeAt ? (
          <>
            Token created <Time value={madeAt} hasYear />
          </>
        ) : (
          'No token yet.'
        )}
      </p>
      {token !== null && (
        <ShownOnce
          title="Your CI token"
          description="Set it as CROUPIER_STUDIO_TOKEN."
          what="token"
          text={token}
          kept="Croupier stores only a hash of it."
          onClose={() => setToken(null)}
        />
      )}
    </Card>
  )
}
