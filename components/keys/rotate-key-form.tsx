'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { DialogForm } from '@/components/ui/dialog-form'
import { SelectField } from '@/components/ui/form-fields'
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
  const client = useTRPCClient()
  return (
    <DialogForm
      // A key with an expiry gets a new one by default.
      values={{ overlap: '24', expiry: apiKey.expiresAt ? '90' : 'never' }}
      send={async ({ overlap, expiry }) => {
        const overlapHours = Number(overlap)
        const expiresInDays = expiry === 'never' ? null : Number(expiry)
        const issued = await client.keys.rotate.mutate({ keyId: apiKey.id, overlapHours, expiresInDays })
        return { issued, overlapHours }
      }}
      changed={trpc.keys.list.pathFilter()}
      onSaved={({ issued, overlapHours }) => onRotated(issued, overlapHours)}
      submitLabel="Rotate key"
      onClose={onCancel}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="overlap"
            label="Keep old key active"
            hint={
              form.watch('overlap') === '0'
                ? 'Calls with the old key are refused immediately. Use this if it may have leaked.'
                : 'Time to deploy the new key. You can revoke the old key earlier.'
            }
            options={overlapOptions}
          />
          <SelectField form={form} name="expiry" label="New key expires" options={expiryOptions} />
        </>
      )}
    </DialogForm>
  )
}
