'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useMe } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { useAccountChanged } from './use-account-changed'

const EnrolDialog = lazyPanel(() => import('./enrol-dialog'), 'EnrolDialog')
const RenewCodesDialog = lazyPanel(() => import('./renew-codes-dialog'), 'RenewCodesDialog')

const few = 3

export function TwoFactorCard() {
  const { user } = useMe()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const changed = useAccountChanged()
  const state = useQuery(trpc.account.twoFactor.queryOptions())
  const [open, setOpen] = useState<'enrol' | 'renew' | null>(null)
  // Opened only with a seed: the step-up dialog must not be covered.
  const start = useMutation(
    trpc.account.startTwoFactor.mutationOptions({
      onSuccess: () => setOpen('enrol'),
      onError: (error) => toast.error(error.message),
    }),
  )
  const close = () => {
    setOpen(null)
    // The seed is no longer needed.
    start.reset()
  }
  const disable = () =>
    confirm({
      title: 'Turn off authenticator app?',
      text: user.hasPasskey
        ? 'Codes from the app stop working. You can still sign in with passkeys and recovery codes.'
        : 'You will sign in with your password only. Codes from the app and recovery codes stop working.',
      action: 'Turn off',
      tone: 'danger',
      send: () => client.account.disableTwoFactor.mutate(),
      done: 'Authenticator app turned off',
      onDone: changed,
    })
  const confirmedAt = state.data?.confirmedAt
  return (
    <Card>
      <CardHeader
        title="Two-factor authentication"
        description="Requires a code from your authenticator app in addition to your password."
        actions={confirmedAt && <Badge tone="ok">On</Badge>}
      />
      <div className="grid gap-4 px-5 pb-5">
        {state.isPending ? (
          <TableSkeleton rows={1} />
        ) : state.isError ? (
          <LoadError
            what="Two-factor authentication"
            message={state.error.message}
            onRetry={() => void state.refetch()}
          />
        ) : confirmedAt ? (
          <>
            <p className="text-muted text-sm">
              On since <Time value={confirmedAt} hasYear />. {left(state.data.recoveryCodesLeft)}
            </p>
            {state.data.recoveryCodesLeft <= few && (
              <Notice tone="warn" title="Generate new recovery codes soon">
                If you lose your phone and have no codes left, only an administrator can restore your access.
              </Notice>
            )}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
              {!user.isStaff && (
                <Button variant="danger" onClick={disable}>
                  Turn off
                </Button>
              )}
            </div>
          </>
        ) : (
          <div className="flex flex-wrap gap-2">
            {/* Never disabled: it must be able to receive the focus back from the dialog. */}
            <Button
              variant="primary"
              aria-busy={start.isPending || undefined}
              onClick={() => !start.isPending && start.mutate()}
            >
              {start.isPending && <LoaderCircle className="animate-spin" aria-hidden />}
              Set up authenticator app
            </Button>
            {user.hasPasskey && <Button onClick={() => setOpen('renew')}>New recovery codes</Button>}
          </div>
        )}
      </div>
      {open === 'enrol' && start.data && <EnrolDialog seed={start.data} onClose={close} />}
      {open === 'renew' && <RenewCodesDialog onClose={close} />}
    </Card>
  )
}

const left = (count: number) => (count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`)
