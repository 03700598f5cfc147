'use client'

import * as z from 'zod/mini'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import type { Brand } from './brand'

const schema = z.object({ name: z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters.')) })

/** Rendered while it is open. */
export function BrandNameDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title={`Display name of ${brand.ref}`}
      description="Shown in the dashboard. The API and callbacks use the sub_operator_ref."
      schema={schema}
      values={{ name: brand.displayName ?? '' }}
      send={({ name }) =>
        client.brands.setName.mutate({ brandId: brand.id, name: name === '' ? null : name })
      }
      changed={trpc.brands.pathFilter()}
      saved="Display name saved"
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="name"
          label="Display name"
          hint="Leave empty to show the sub_operator_ref."
          autoComplete="off"
          placeholder={brand.ref ?? undefined}
        />
      )}
    </FormDialog>
  )
}
