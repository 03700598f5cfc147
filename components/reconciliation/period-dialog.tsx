'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormDateField } from '@/components/dates/form-date-field'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Select } from '@/components/ui/select'
import { PeriodForm } from '@/server/contract/forms/reconciliation'
import { useProviders, useReconciliation } from './scope'

/** Chooses the days to compare, and for staff the provider. Rendered while it is open. */
export function PeriodDialog({ onClose }: { onClose: () => void }) {
  const { api, base, isStaff, request } = useReconciliation()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const providers = useProviders()
  const [provider, setProvider] = useState<string | null>(null)
  const providerCode = provider ?? providers[0]?.code ?? ''
  return (
    <FormDialog
      title="Compare a period"
      description={`Whole days ${isStaff ? 'in UTC' : 'in your organization’s time zone'}, at most 62.`}
      values={{ firstDay: '', lastDay: '' }}
      schema={PeriodForm}
      send={(period) => request(period, providerCode)}
      changed={api.pathFilter()}
      saved="Comparison requested"
      submitLabel="Compare"
      onSaved={({ id }) => {
        onClose()
        router.push(pathOf(`${base}/${id}`))
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isStaff && (
            <Field label="Provider">
              {(control) => (
                <Select
                  {...control}
                  value={providerCode}
                  onValueChange={setProvider}
                  options={providers.map(({ code, name }) => ({ value: code, label: name }))}
                />
              )}
            </Field>
          )}
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <FormDateField form={form} name="firstDay" label="First day" kind="day" />
            <FormDateField form={form} name="lastDay" label="Last day" kind="day" />
          </div>
        </>
      )}
    </FormDialog>
  )
}
