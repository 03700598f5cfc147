'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import type { StaffPackage } from './staff-types'

const blank = {
  name: '',
  currency: 'EUR',
  price: '',
  credit: '',
  offerDays: '14',
  purchaseLimit: '',
  limitDays: '',
  audience: '',
}
type Entered = typeof blank

const formOf = (one: StaffPackage): Entered => ({
  name: one.name,
  currency: one.currency,
  price: one.price.decimal,
  credit: one.credit.decimal,
  offerDays: String(one.offerDays),
  purchaseLimit: String(one.purchaseLimit ?? ''),
  limitDays: String(one.limitDays ?? ''),
  audience: one.audience.join(', '),
})

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text))

function toInput(form: Entered, packageId: string | null) {
  const currency = form.currency.trim().toUpperCase()
  const slugs = form.audience.split(/[\s,]+/).filter(Boolean)
  return {
    packageId,
    name: form.name,
    price: { decimal: form.price, currency },
    credit: { decimal: form.credit, currency },
    offerDays: Number(form.offerDays),
    purchaseLimit: numberOrNull(form.purchaseLimit),
    limitDays: numberOrNull(form.limitDays),
    audience: slugs.length === 0 ? null : slugs,
  }
}

const number = { inputMode: 'numeric', type: 'number', min: 1 } as const
const fields = [
  { name: 'name', label: 'Name', required: true, maxLength: 80 },
  { name: 'currency', label: 'Currency', required: true, maxLength: 3 },
  { name: 'price', label: 'Price', required: true, inputMode: 'decimal', placeholder: '1,500.00' },
  { name: 'credit', label: 'Credit', required: true, inputMode: 'decimal', placeholder: '1,600.00' },
  { name: 'offerDays', label: 'Offer valid for days', required: true, ...number },
  { name: 'purchaseLimit', label: 'Purchase limit', hint: 'Optional', ...number },
  { name: 'limitDays', label: 'Limit period in days', hint: 'Optional', ...number },
  {
    name: 'audience',
    label: 'Visible to',
    hint: 'Slugs of organizations, separated by commas. Leave empty for everyone.',
  },
] as const

const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))

/** A new package, a draft, or the next version of a published package. */
export function PackageDialog({ edited, onClose }: { edited: StaffPackage | null; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const readAgain = async (one: StaffPackage) => {
    const { packages } = await client.staffPackages.list.query()
    return formOf(packages.find(({ id }) => id === one.id) ?? one)
  }
  return (
    <FormDialog
      title={edited ? edited.name : 'Create package'}
      description="Saved as a draft. Organizations see it once it is published."
      values={edited ? formOf(edited) : blank}
      {...(edited && { current: { read: () => readAgain(edited), labels } })}
      send={(values) => client.staffPackages.save.mutate(toInput(values, edited?.id ?? null))}
      changed={trpc.staffPackages.pathFilter()}
      saved="Draft saved"
      submitLabel="Save draft"
      isCheckedByBrowser
      onClose={onClose}
    >
      {(form) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <TextField key={field.name} form={form} autoComplete="off" {...field} />
          ))}
        </div>
      )}
    </FormDialog>
  )
}
