'use client'

import * as z from 'zod/mini'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { type Brand, nameOf } from './brand'

const schema = z.object({
  limit: z
    .string()
    .check(
      z.trim(),
      z.regex(/^$|^[1-9]\d{0,2}$|^1000$/, 'Enter a whole number from 1 to 1,000, or leave empty.'),
    ),
})

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
      schema={schema}
      values={{ limit: brand.sessionLimitPerPlayer?.toString() ?? '' }}
      send={({ limit }) =>
        client.brands.setSessionLimit.mutate({
          brandId: brand.id,
          limit: limit === '' ? null : Number(limit),
        })
      }
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
