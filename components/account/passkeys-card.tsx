'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { Loaded } from '@/components/data/loaded'
import { useCanUsePasskeys } from '@/components/passkeys/use-can-use-passkeys'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { toast } from '@/components/ui/toast'
import { PasskeyRow } from './passkey-row'

const AddPasskeyDialog = lazyPanel(() => import('./add-passkey-dialog'), 'AddPasskeyDialog')

export function PasskeysCard() {
  const trpc = useTRPC()
  const canUsePasskeys = useCanUsePasskeys()
  const state = useQuery(trpc.account.passkeys.queryOptions())
  // Opened only with options: the step-up dialog must not be covered.
  const start = useMutation(
    trpc.account.startPasskey.mutationOptions({ onError: (error) => toast.error(error.message) }),
  )
  return (
    <Card>
      <CardHeader
        title="Passkeys"
        description="Sign in and confirm changes with your fingerprint, face, device PIN or a security key."
        actions={
          canUsePasskeys && (
            // Never disabled: it must be able to receive the focus back from the dialog.
            <Button
              size="sm"
              aria-busy={start.isPending || undefined}
              onClick={() => !start.isPending && start.mutate()}
            >
              {start.isPending && <LoaderCircle className="animate-spin" aria-hidden />}
              Add passkey
            </Button>
          )
        }
      />
      <Loaded query={state} what="Your passkeys" rows={1}>
        {({ passkeys, origin }) => (
          <>
            {passkeys.length === 0 && <EmptyNote>No passkeys yet.</EmptyNote>}
            {!canUsePasskeys && <p className="px-5 pb-5 text-muted text-sm">{whyNot(origin)}</p>}
            {passkeys.length > 0 && (
              <ul className="border-line border-t">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {start.data && <AddPasskeyDialog made={start.data} onClose={start.reset} />}
    </Card>
  )
}

const whyNot = (origin: string | null) =>
  origin === null
    ? 'Passkeys need a host name, but this page was opened by IP address.'
    : `To add or use one, open ${origin} in a browser that supports passkeys.`
