'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { BrandSessionLimit } from '@/server/contract/forms/brands'
import { type Brand, nameOf } from './brand'

interface SessionLimitDialogProps {
  brand: Brand
  organizationLimit: number
  onClose: () => void
}

/** Rendered while it is open. */
export function SessionLimitDialog({ brand, organizationLimit, onClose }: SessionLimitDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title={`Session limit of ${nameOf(brand)}`}
      description="Maximum open sessions per player. Further launches are refused with E3003. Open sessions stay open."
      schema={BrandSessionLimit}
      values={{ limit: brand.sessionLimitPerPlayer?.toString() ?? '' }}
      send={(values) => client.brands.setSessionLimit.mutate({ brandId: brand.id, ...values })}
      changed={trpc.brands.pathFilter()}
      saved={`Session limit of ${nameOf(brand)} saved`}
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="limit"
          label="Sessions per player"
          hint={`Leave empty to use the organization limit, ${organizationLimit}.`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={String(organizationLimit)}
        />
      )}
    </FormDialog>
  )
}
