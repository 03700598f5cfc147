'use client'

import { useState } from 'react'
import { FormDateField } from '@/components/dates/form-date-field'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { CountryPicker } from '@/components/ui/country-picker'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { fieldOf, TextField } from '@/components/ui/form-fields'
import { OfficerForm } from '@/server/contract/forms/verification'
import type { CaseOfficer } from './types'

interface OfficerDialogProps {
  /** Null: a new one. */
  officer: CaseOfficer | null
  onClose: () => void
}

/** Rendered while it is open: one form adds one officer, however often it is sent. */
export function OfficerDialog({ officer, onClose }: OfficerDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [officerId] = useState(() => officer?.id ?? crypto.randomUUID())
  return (
    <FormDialog
      title={officer ? `Edit ${officer.name}` : 'Add officer'}
      schema={OfficerForm}
      values={{
        name: officer?.name ?? '',
        position: officer?.position ?? '',
        bornOn: officer?.bornOn ?? '',
        country: officer?.country ?? '',
      }}
      send={(values) =>
        client.verification.saveOfficer.mutate({ ...values, officerId, isNew: officer === null })
      }
      changed={trpc.verification.pathFilter()}
      saved="Officer saved"
      submitLabel="Save officer"
      onClose={onClose}
    >
      {(form) => {
        const { error, ...country } = fieldOf(form, 'country')
        return (
          <>
            <TextField form={form} name="name" label="Full name" autoComplete="off" />
            <TextField form={form} name="position" label="Position" autoComplete="off" />
            <FormDateField form={form} name="bornOn" label="Date of birth" kind="day" />
            <Field label="Nationality" error={error}>
              {(control) => <CountryPicker {...control} {...country} />}
            </Field>
          </>
        )
      }}
    </FormDialog>
  )
}
