'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { BrandName } from '@/server/contract/forms/brands'
import type { Brand } from './brand'

/** Rendered while it is open. */
export function BrandNameDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title={`Display name of ${brand.ref}`}
      description="Shown in the dashboard. The API and callbacks use the sub_operator_ref."
      schema={BrandName}
      values={{ name: brand.displayName ?? '' }}
      send={(values) => client.brands.setName.mutate({ brandId: brand.id, ...values })}
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
