'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import type { KeyRow } from './key-row'

/** Open while a key is given. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: KeyRow | null; onClose: () => void }) {
  return (
    <Dialog isOpen={apiKey !== null} onOpenChange={(isOpen) => !isOpen && onClose()} title="Rename key">
      {apiKey && <RenameForm apiKey={apiKey} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ apiKey, onClose }: { apiKey: KeyRow; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [name, setName] = useState(apiKey.name)
  const rename = useMutation(
    trpc.keys.rename.mutationOptions({
      onSuccess: succeed(trpc.keys.list.pathFilter(), 'Key renamed', onClose),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ keyId: apiKey.id, name })
  }
  return (
    <Form onSubmit={submit} className="grid gap-4" noValidate>
      <Field label="Name" error={rename.error?.data?.fields.name ?? rename.error?.message}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <SubmitActions
        label="Rename"
        isPending={rename.isPending}
        disabled={name.trim() === ''}
        onCancel={onClose}
      />
    </Form>
  )
}
