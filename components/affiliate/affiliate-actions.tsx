'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteDialog } from '@/components/packages/note-dialog'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import type { Affiliate } from './types'

const EnrolDialog = lazyPanel(() => import('./enrol-dialog'), 'EnrolDialog')

/** Enrolment and suspension. */
export function AffiliateActions({ affiliate }: { affiliate: Affiliate }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const succeed = useSuccess()
  const [opened, setOpened] = useState<'enrol' | 'suspend' | null>(null)
  const close = () => setOpened(null)
  const { id: organizationId, name, suspendedReason } = affiliate
  const isSuspended = suspendedReason !== null
  const changed = trpc.staffAffiliates.pathFilter()
  const suspend = useMutation(
    trpc.staffAffiliates.suspend.mutationOptions({
      onSuccess: succeed(changed, `${name} suspended`, close),
    }),
  )
  const resume = () =>
    confirm({
      title: `Resume ${name}?`,
      text: `It can create links and withdraw commission again. Reason for the suspension: ${suspendedReason}`,
      action: 'Resume',
      send: () => client.staffAffiliates.suspend.mutate({ organizationId, reason: null }),
      changed,
      done: `${name} resumed`,
    })
  if (!useStaffCan('affiliates.manage')) return null
  return (
    <>
      {affiliate.programme && (
        <Button size="sm" onClick={isSuspended ? resume : () => setOpened('suspend')}>
          {isSuspended ? 'Resume' : 'Suspend'}
        </Button>
      )}
      <Button size="sm" variant="primary" onClick={() => setOpened('enrol')}>
        {affiliate.programme ? 'Change programme' : 'Enrol'}
      </Button>
      {opened === 'enrol' && <EnrolDialog affiliate={affiliate} onClose={close} />}
      {opened === 'suspend' && (
        <NoteDialog
          title={`Suspend ${name}?`}
          description="Blocks new links, attributions and withdrawals. Its referred organizations continue to earn commission."
          label="Suspend"
          hint="The affiliate sees that it is suspended. Only staff see the note."
          maxLength={300}
          error={suspend.error?.message}
          isPending={suspend.isPending}
          onSubmit={(reason) => suspend.mutate({ organizationId, reason })}
          onClose={close}
        />
      )}
    </>
  )
}
