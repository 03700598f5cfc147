'use client'

import { useMutation } from '@tanstack/react-query'
import { type InputHTMLAttributes, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
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
const fields: readonly (InputHTMLAttributes<HTMLInputElement> & {
  name: keyof Entered
  label: string
  hint?: string
})[] = [
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
]

/** A new package, a draft, or the next version of a published package. */
export function PackageDialog({ edited, onClose }: { edited: StaffPackage | null; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [form, setForm] = useState(edited ? formOf(edited) : blank)
  const save = useMutation(
    trpc.staffPackages.save.mutationOptions({
      onSuccess: succeed(trpc.staffPackages.pathFilter(), 'Draft saved', onClose),
    }),
  )
  const found: Record<string, string | undefined> = save.error?.data?.fields ?? {}
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={edited ? edited.name : 'Create package'}
      description="Saved as a draft. Organizations see it once it is published."
    >
      <Form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(toInput(form, edited?.id ?? null))
        }}
      >
        <ErrorNotice className="sm:col-span-2">{save.error?.message}</ErrorNotice>
        {fields.map(({ name, label, hint, ...input }) => (
          <Field key={name} label={label} hint={hint} error={found[name] ?? found[`${name}.decimal`]}>
            {(control) => (
              <Input
                autoComplete="off"
                {...input}
                {...control}
                value={form[name]}
                onChange={(event) => setForm({ ...form, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <div className="sm:col-span-2">
          <SubmitActions label="Save draft" isPending={save.isPending} onCancel={onClose} />
        </div>
      </Form>
    </Dialog>
  )
}
