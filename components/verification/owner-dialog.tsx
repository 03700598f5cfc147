'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { CountryPicker } from '@/components/ui/country-picker'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
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

/** Rendered while it is open: one form adds one owner, however often it is sent. */
export function OwnerDialog({ owner, companies, onClose }: OwnerDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [ownerId] = useState(() => owner?.id ?? crypto.randomUUID())
  const [kind, setKind] = useState<KybOwnerKind>(owner?.kind ?? 'person')
  const [name, setName] = useState(owner?.name ?? '')
  const [country, setCountry] = useState(owner?.country ?? '')
  const [detail, setDetail] = useState(owner?.bornOn ?? owner?.registrationNumber ?? '')
  const [rows, setRows] = useState(() => rowsOf(owner))
  const save = useMutation(
    trpc.verification.saveOwner.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Owner saved', onClose),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const holdings = rows.map((row) => ({
      heldId: row.heldId === organization ? null : row.heldId,
      share: parsePercent(row.percent) ?? 0,
    }))
    const isPerson = kind === 'person'
    save.mutate({
      ownerId,
      isNew: owner === null,
      kind,
      name,
      country,
      bornOn: isPerson ? detail : null,
      registrationNumber: isPerson ? null : detail || null,
      holdings,
    })
  }
  const fields = save.error?.data?.fields ?? {}
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={owner ? `Edit ${owner.name}` : 'Add owner'}
      description="A person or a holding company. Add companies first, then their owners."
    >
      <Form onSubmit={submit} className="grid gap-5">
        <ErrorNotice>{save.error?.message}</ErrorNotice>
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              value={kind}
              onValueChange={(value) => {
                setKind(value === 'company' ? 'company' : 'person')
                setDetail('')
              }}
              options={kinds}
            />
          )}
        </Field>
        <Field label="Full name" error={fields.name}>
          {(control) => (
            <Input
              required
              maxLength={200}
              autoComplete="off"
              {...control}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={kind === 'person' ? 'Date of birth' : 'Registration number'}
          error={fields.bornOn ?? fields.registrationNumber}
        >
          {(control) => (
            <Input
              key={kind}
              required
              type={kind === 'person' ? 'date' : 'text'}
              maxLength={60}
              autoComplete="off"
              {...control}
              value={detail}
              onChange={(event) => setDetail(event.target.value)}
            />
          )}
        </Field>
        <Field label={kind === 'person' ? 'Nationality' : 'Country of registration'} error={fields.country}>
          {(control) => <CountryPicker {...control} value={country} onChange={setCountry} />}
        </Field>
        <Holdings
          rows={rows}
          companies={companies.filter(({ id }) => id !== ownerId)}
          onChange={setRows}
          error={fields.holdings}
        />
        <SubmitActions label="Save owner" isPending={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
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
