'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast'
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
  const queryClient = useQueryClient()
  const [name, setName] = useState(apiKey.name)
  const rename = useMutation(
    trpc.keys.rename.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.keys.list.pathFilter())
        toast.success('Key renamed')
        onClose()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ keyId: apiKey.id, name })
  }
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
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
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={rename.isPending} disabled={name.trim() === ''}>
          Rename
        </Button>
      </DialogActions>
    </form>
  )
}
