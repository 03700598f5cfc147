'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'

const DisableTwoFactorDialog = lazyPanel(
  () => import('./disable-two-factor-dialog').then((module) => module.DisableTwoFactorDialog),
  whenDrawn,
)
const EnrolDialog = lazyPanel(() => import('./enrol-dialog').then((module) => module.EnrolDialog), whenDrawn)
const RenewCodesDialog = lazyPanel(
  () => import('./renew-codes-dialog').then((module) => module.RenewCodesDialog),
  whenDrawn,
)

const few = 3

export function TwoFactorCard() {
  const trpc = useTRPC()
  const state = useQuery(trpc.account.twoFactor.queryOptions())
  const start = useMutation(trpc.account.startTwoFactor.mutationOptions())
  const [open, setOpen] = useState<'enrol' | 'renew' | 'disable' | null>(null)
  const close = () => {
    setOpen(null)
    // The seed is no longer needed, so it is not kept.
    start.reset()
  }
  const enrol = () => {
    start.mutate()
    setOpen('enrol')
  }
  const confirmedAt = state.data?.confirmedAt
  return (
    <Card>
      <CardHeader
        title="Two-factor sign-in"
        description="A code of your authenticator app beside your password."
        actions={confirmedAt && <Badge tone="ok">On</Badge>}
      />
      <div className="grid gap-4 px-5 pb-5">
        {state.isPending ? (
          <TableSkeleton rows={1} />
        ) : state.isError ? (
          <LoadError what="This" message={state.error.message} onRetry={() => void state.refetch()} />
        ) : confirmedAt ? (
          <>
            <p className="text-muted text-sm">
              On since <Time value={confirmedAt} hasYear />. {left(state.data.recoveryCodesLeft)}
            </p>
            {state.data.recoveryCodesLeft <= few && (
              <Notice tone="warn" title="Make new recovery codes soon">
                Without them and without your phone, only an administrator can let you in again.
              </Notice>
            )}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
              <Button variant="danger" onClick={() => setOpen('disable')}>
                Turn off
              </Button>
            </div>
          </>
        ) : (
          <Button variant="primary" className="justify-self-start" onClick={enrol}>
            Set up an authenticator app
          </Button>
        )}
      </div>
      {open === 'enrol' && (
        <EnrolDialog
          enrolment={{ made: start.data, error: start.error?.message, start: () => start.mutate() }}
          onClose={close}
        />
      )}
      {open === 'renew' && <RenewCodesDialog onClose={close} />}
      {open === 'disable' && <DisableTwoFactorDialog onClose={close} />}
    </Card>
  )
}

const left = (count: number) =>
  count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`
