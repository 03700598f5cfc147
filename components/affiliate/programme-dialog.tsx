'use client'

import { TierFields } from '@/components/contracts/tier-fields'
import { unfilteredList } from '@/components/data/list-filters'
import { useOpenList } from '@/components/data/use-open-list'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, fieldOf, TextField } from '@/components/ui/form-fields'
import { ProgrammeForm } from '@/server/contract/forms/contracts'
import type { Programme } from './types'

const fresh: ProgrammeForm = {
  name: '',
  currency: 'EUR',
  tiers: [{ from: '0', share: '' }],
  months: '24',
  holdingDays: '30',
  paidFeesOnly: false,
  minimum: '50',
  approvalAbove: '1000',
}

const formOf = ({ name, currency, tiers, minimum, approvalAbove, ...terms }: Programme): ProgrammeForm => ({
  name,
  currency,
  months: String(terms.months),
  holdingDays: String(terms.holdingDays),
  paidFeesOnly: terms.paidFeesOnly,
  tiers: tiers.map(({ from, share }) => ({ from: from.decimal, share })),
  minimum: minimum.decimal,
  approvalAbove: approvalAbove.decimal,
})

const labels = {
  name: 'Name',
  currency: 'Currency',
  tiers: 'Tiers',
  months: 'Commission period in months',
  holdingDays: 'Holding period in days',
  minimum: 'Minimum withdrawal',
  approvalAbove: 'Two approvals above',
  paidFeesOnly: 'Count paid fees only',
}

const plainFields = ['months', 'holdingDays', 'minimum', 'approvalAbove'] as const

/** The next version of a programme, or a new one. Rendered while it is open. */
export function ProgrammeDialog({ last, onClose }: { last: Programme | null; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { params } = useOpenList(unfilteredList)
  const readAgain = async (one: Programme) => {
    const { programmes } = await client.staffAffiliates.programmes.query(params)
    return formOf(programmes.find(({ name, isNewest }) => name === one.name && isNewest) ?? one)
  }
  return (
    <FormDialog
      title={last ? `New version of ${last.name}` : 'New programme'}
      description="For affiliates enrolled in it from now on."
      schema={ProgrammeForm}
      values={last ? formOf(last) : fresh}
      {...(last && { current: { read: () => readAgain(last), labels } })}
      send={(terms) => client.staffAffiliates.saveProgramme.mutate(terms)}
      changed={trpc.staffAffiliates.pathFilter()}
      saved="Programme saved"
      submitLabel="Save version"
      onClose={onClose}
    >
      {(form) => {
        const { value, onChange } = fieldOf(form, 'tiers')
        return (
          <>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <TextField
                form={form}
                name="name"
                label={labels.name}
                autoComplete="off"
                readOnly={last !== null}
              />
              <TextField form={form} name="currency" label={labels.currency} autoCapitalize="characters" />
            </div>
            <TierFields
              legend="Tiers of an organization’s monthly fees"
              currency={form.watch('currency')}
              tiers={value}
              onChange={onChange}
              errorOf={(tier, part) => form.formState.errors.tiers?.[tier]?.[part]?.message}
            />
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {plainFields.map((name) => (
                <TextField key={name} form={form} name={name} label={labels[name]} inputMode="decimal" />
              ))}
            </div>
            <CheckField
              form={form}
              name="paidFeesOnly"
              label={labels.paidFeesOnly}
              hint="A month earns commission once its invoice is paid."
            />
          </>
        )
      }}
    </FormDialog>
  )
}
