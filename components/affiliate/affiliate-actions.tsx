'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { NoteDialog } from '@/components/packages/note-dialog'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { programmeName } from './programme-name'
import type { Affiliate } from './types'

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

/** Rendered while it is open. */
function EnrolDialog({ affiliate, onClose }: { affiliate: Affiliate; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const programmes = useQuery(trpc.staffAffiliates.newestProgrammes.queryOptions())
  const { id: organizationId, name, programme, balance } = affiliate
  const [chosen, setChosen] = useState('')
  const enrol = useMutation(
    trpc.staffAffiliates.enrol.mutationOptions({
      onSuccess: succeed(trpc.staffAffiliates.pathFilter(), `${name} enrolled`, onClose),
    }),
  )
  // The currency of a ledger stays.
  const possible = (programmes.data ?? []).filter(
    ({ currency }) => balance === null || currency === balance.available.currency,
  )
  const options = possible.map((one) => ({ value: one.id, label: programmeName(one) }))
  const current = possible.find((one) => one.name === programme?.name) ?? possible[0]
  const programmeId = chosen || current?.id || ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enrol.mutate({ organizationId, programmeId })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Enrol ${name}`}
      description="Applies to organizations that it refers from now on. Earlier ones keep their terms."
    >
      <Form onSubmit={submit} className="grid gap-5">
        <ErrorNotice>
          {options.length === 0 && programmes.isSuccess ? 'Create a programme first.' : enrol.error?.message}
        </ErrorNotice>
        <Field label="Programme">
          {(control) => (
            <Select {...control} value={programmeId} onValueChange={setChosen} options={options} />
          )}
        </Field>
        <SubmitActions
          label="Enrol"
          disabled={programmeId === ''}
          isPending={enrol.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
