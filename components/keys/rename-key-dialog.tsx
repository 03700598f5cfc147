'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Dialog } from '@/components/ui/dialog'
import { DialogForm } from '@/components/ui/dialog-form'
import { TextField } from '@/components/ui/form-fields'
import type { KeyRow } from './key-row'

/** Open while a key is given. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: KeyRow | null; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <Dialog isOpen={apiKey !== null} onOpenChange={(isOpen) => !isOpen && onClose()} title="Rename key">
      {apiKey && (
        <DialogForm
          values={{ name: apiKey.name }}
          isIncomplete={({ name }) => name.trim() === ''}
          send={({ name }) => client.keys.rename.mutate({ keyId: apiKey.id, name })}
          changed={trpc.keys.list.pathFilter()}
          saved="Key renamed"
          submitLabel="Rename"
          onClose={onClose}
        >
          {(form) => <TextField form={form} name="name" label="Name" autoComplete="off" />}
        </DialogForm>
      )}
    </Dialog>
  )
}
