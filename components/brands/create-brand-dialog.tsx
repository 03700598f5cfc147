'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { refusalOf } from '@/components/ui/server-errors'
import { NewBrand } from '@/server/contract/forms/brands'

export function CreateBrandDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const send = async (values: NewBrand) => {
    const brand = await client.brands.create.mutate(values)
    if (!brand.isNew) throw refusalOf('taken', takenText(brand))
    return brand
  }
  return (
    <FormDialog
      title="Create brand"
      description="A new brand starts with the platform’s games and providers. Its sub_operator_ref can’t be changed later."
      schema={NewBrand}
      values={{ ref: '' }}
      send={send}
      fieldNames={{ taken: 'ref' }}
      changed={trpc.brands.pathFilter()}
      saved={(brand) => `Brand ${brand.ref} created`}
      submitLabel="Create brand"
      onClose={onClose}
    >
      {(form) => {
        const canonical = form.watch('ref').trim().toLowerCase()
        return (
          <TextField
            form={form}
            name="ref"
            label="sub_operator_ref"
            hint={
              canonical === ''
                ? '1 to 32 letters, digits, dashes or underscores. Not case-sensitive.'
                : `Sent as sub_operator_ref: ${canonical}`
            }
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="nordic"
            className="font-mono"
          />
        )
      }}
    </FormDialog>
  )
}

const takenText = ({ ref, status }: { ref: string; status: string }) =>
  status === 'retired' ? `${ref} belongs to a retired brand and can’t be reused.` : `${ref} already exists.`
