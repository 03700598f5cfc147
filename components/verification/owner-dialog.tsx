'use client'

import { useState } from 'react'
import { FormDateField } from '@/components/dates/form-date-field'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { CountryPicker } from '@/components/ui/country-picker'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { fieldOf, TextField } from '@/components/ui/form-fields'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import type { KybOwnerKind } from '@/server/contract/kyb'
import { parsePercent, percentText } from './percent'
import type { CaseOwner } from './types'
import { ownerKindLabels } from './words'

interface Row {
  /** An owner's id, or the organization. */
  heldId: string
  percent: string
}

interface OwnerDialogProps {
  /** Null: a new one. */
  owner: CaseOwner | null
  companies: readonly CaseOwner[]
  onClose: () => void
}

const organization = 'organization'

const kinds = Object.entries(ownerKindLabels).map(([value, label]) => ({ value, label }))

const rowsOf = (owner: CaseOwner | null): Row[] =>
  owner?.holdings.map(({ heldId, share }) => ({
    heldId: heldId ?? organization,
    percent: percentText(share),
  })) ?? [{ heldId: organization, percent: '' }]

function valuesOf(owner: CaseOwner | null) {
  const kind: KybOwnerKind = owner?.kind ?? 'person'
  return {
    kind,
    name: owner?.name ?? '',
    country: owner?.country ?? '',
    /** The date of birth of a person, the registration number of a company. */
    detail: owner?.bornOn ?? owner?.registrationNumber ?? '',
    holdings: rowsOf(owner),
  }
}

const sent = ({ detail, holdings, ...owner }: ReturnType<typeof valuesOf>) => ({
  ...owner,
  bornOn: owner.kind === 'person' ? detail : null,
  registrationNumber: owner.kind === 'person' ? null : detail || null,
  holdings: holdings.map(({ heldId, percent }) => ({
    heldId: heldId === organization ? null : heldId,
    share: parsePercent(percent) ?? 0,
  })),
})

/** Rendered while it is open: one form adds one owner, however often it is sent. */
export function OwnerDialog({ owner, companies, onClose }: OwnerDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [ownerId] = useState(() => owner?.id ?? crypto.randomUUID())
  return (
    <FormDialog
      title={owner ? `Edit ${owner.name}` : 'Add owner'}
      description="A person or a holding company. Add companies first, then their owners."
      values={valuesOf(owner)}
      send={(values) =>
        client.verification.saveOwner.mutate({ ownerId, isNew: owner === null, ...sent(values) })
      }
      fieldNames={{ bornOn: 'detail', registrationNumber: 'detail' }}
      changed={trpc.verification.pathFilter()}
      saved="Owner saved"
      submitLabel="Save owner"
      isCheckedByBrowser
      onClose={onClose}
    >
      {(form) => {
        const kind = fieldOf(form, 'kind')
        const { error, ...country } = fieldOf(form, 'country')
        const holdings = fieldOf(form, 'holdings')
        const isPerson = kind.value === 'person'
        return (
          <>
            <Field label="Kind">
              {(control) => (
                <Select
                  {...control}
                  value={kind.value}
                  onValueChange={(value) => {
                    kind.onChange(value === 'company' ? 'company' : 'person')
                    form.setValue('detail', '')
                  }}
                  options={kinds}
                />
              )}
            </Field>
            <TextField
              form={form}
              name="name"
              label="Full name"
              required
              maxLength={200}
              autoComplete="off"
            />
            {isPerson ? (
              <FormDateField form={form} name="detail" label="Date of birth" kind="day" />
            ) : (
              <TextField
                form={form}
                name="detail"
                label="Registration number"
                required
                maxLength={60}
                autoComplete="off"
              />
            )}
            <Field label={isPerson ? 'Nationality' : 'Country of registration'} error={error}>
              {(control) => <CountryPicker {...control} {...country} />}
            </Field>
            <Holdings
              rows={holdings.value}
              companies={companies.filter(({ id }) => id !== ownerId)}
              error={holdings.error}
              onChange={holdings.onChange}
            />
          </>
        )
      }}
    </FormDialog>
  )
}

interface HoldingsProps {
  rows: readonly Row[]
  companies: readonly CaseOwner[]
  error: string | undefined
  onChange: (rows: Row[]) => void
}

function Holdings({ rows, companies, error, onChange }: HoldingsProps) {
  const options = [
    { value: organization, label: 'The organization' },
    ...companies.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const change = (index: number, part: Partial<Row>) =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...part } : row)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium text-[0.8125rem]">Holds</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
        <div key={index} className="grid grid-cols-[1fr_7rem] gap-3">
          <Field label="Share of">
            {(control) => (
              <Select
                {...control}
                value={row.heldId}
                onValueChange={(heldId) => change(index, { heldId })}
                options={options}
              />
            )}
          </Field>
          <Field
            label="Percent"
            error={row.percent !== '' && parsePercent(row.percent) === null ? '0.0001 to 100' : undefined}
          >
            {(control) => (
              <Input
                required
                inputMode="decimal"
                autoComplete="off"
                {...control}
                value={row.percent}
                onChange={(event) => change(index, { percent: event.target.value })}
              />
            )}
          </Field>
        </div>
      ))}
      <ErrorNotice>{error}</ErrorNotice>
      {companies.length > 0 && (
        <div className="flex gap-2">
          <Button size="sm" onClick={() => onChange([...rows, { heldId: organization, percent: '' }])}>
            Add holding
          </Button>
          {rows.length > 1 && (
            <Button size="sm" onClick={() => onChange(rows.slice(0, -1))}>
              Remove last
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
