'use client'

import { useState } from 'react'
import { ShownOnce } from '@/components/data/shown-once'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { useConfirm } from '@/components/ui/use-confirm'

/** Rotates the secret of an environment and shows the new one once. */
export function SecretButton({ environment }: { environment: 'test' | 'production' }) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const confirm = useConfirm()
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = () =>
    confirm({
      title: `Rotate the ${environment} secret?`,
      text:
        environment === 'test'
          ? 'The current secret stops working immediately. Calls signed with it are refused.'
          : 'Transactions signed with either secret are accepted until you activate the new one, and for 24 hours after.',
      action: 'Rotate secret',
      send: () => client.studio.newSecret.mutate({ environment }),
      changed: trpc.studio.pathFilter(),
      done: 'Secret rotated',
      onDone: (made) => setSecret(made.secret),
    })
  return (
    <>
      <Button onClick={rotate}>Rotate secret</Button>
      {secret !== null && (
        <ShownOnce
          title={`Your new ${environment} secret`}
          description="It signs calls in both directions."
          what="secret"
          text={secret}
          kept="Croupier keeps it encrypted and does not show it again."
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}
