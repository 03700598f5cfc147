'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import type { KeyRow } from './key-row'

/** Rendered while it is open. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: KeyRow; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title="Rename key"
      values={{ name: apiKey.name }}
      isIncomplete={({ name }) => name.trim() === ''}
      send={({ name }) => client.keys.rename.mutate({ keyId: apiKey.id, name })}
      changed={trpc.keys.list.pathFilter()}
      saved="Key renamed"
      submitLabel="Rename"
      onClose={onClose}
    >
      {(form) => <TextField form={form} name="name" label="Name" autoComplete="off" />}
    </FormDialog>
  )
}
