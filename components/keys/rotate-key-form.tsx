'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import type { KeyRow } from './key-row'
import type { IssuedKey } from './new-key-dialog'
import { expiryOptions, overlapOptions } from './scopes'

interface RotateKeyFormProps {
  apiKey: KeyRow
  onRotated: (issued: IssuedKey, overlapHours: number) => void
  onCancel: () => void
}

export function RotateKeyForm({ apiKey, onRotated, onCancel }: RotateKeyFormProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [overlap, setOverlap] = useState('24')
  // A key with an expiry gets a new one by default.
  const [expiry, setExpiry] = useState(apiKey.expiresAt ? '90' : 'never')
  const rotate = useMutation(
    trpc.keys.rotate.mutationOptions({
      onSuccess: (issued, { overlapHours }) => {
        void queryClient.invalidateQueries(trpc.keys.list.pathFilter())
        onRotated(issued, overlapHours)
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rotate.mutate({
      keyId: apiKey.id,
      overlapHours: Number(overlap),
      expiresInDays: expiry === 'never' ? null : Number(expiry),
    })
  }
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <ErrorNotice>{rotate.error?.message}</ErrorNotice>
      <Field
        label="Keep old key active"
        hint={
          overlap === '0'
            ? 'Calls with the old key are refused immediately. Use this if it may have leaked.'
            : 'Time to deploy the new key. You can revoke the old key earlier.'
        }
      >
        {(control) => (
          <Select {...control} value={overlap} onValueChange={setOverlap} options={overlapOptions} />
        )}
      </Field>
      <Field label="New key expires">
        {(control) => (
          <Select {...control} value={expiry} onValueChange={setExpiry} options={expiryOptions} />
        )}
      </Field>
      <SubmitActions label="Rotate key" isPending={rotate.isPending} onCancel={onCancel} />
    </Form>
  )
}
