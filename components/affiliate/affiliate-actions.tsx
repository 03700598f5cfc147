'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteDialog } from '@/components/packages/note-dialog'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { ErrorNotice } from '@/components/ui/notice'
import type { Affiliate } from './types'

const EnrolDialog = lazyPanel(() => import('./enrol-dialog').then((module) => module.EnrolDialog), whenDrawn)

/** Enrolment and suspension. */
export function AffiliateActions({ affiliate }: { affiliate: Affiliate }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [opened, setOpened] = useState<'enrol' | 'suspend' | 'resume' | null>(null)
  const close = () => setOpened(null)
  const { id: organizationId, name, suspendedReason } = affiliate
  const isSuspended = suspendedReason !== null
  const done = isSuspended ? `${name} resumed` : `${name} suspended`
  const suspend = useMutation(
    trpc.staffAffiliates.suspend.mutationOptions({
      onSuccess: succeed(trpc.staffAffiliates.pathFilter(), done, close),
    }),
  )
  if (!useStaffCan('affiliates.manage')) return null
  return (
    <>
      {affiliate.programme && (
        <Button size="sm" onClick={() => setOpened(isSuspended ? 'resume' : 'suspend')}>
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
      <ConfirmDialog
        isOpen={opened === 'resume'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`Resume ${name}?`}
        description={`It can create links and withdraw commission again. Reason for the suspension: ${suspendedReason}`}
        confirmLabel="Resume"
        isPending={suspend.isPending}
        onConfirm={() => suspend.mutate({ organizationId, reason: null })}
      >
        <ErrorNotice>{suspend.error?.message}</ErrorNotice>
      </ConfirmDialog>
    </>
  )
}
