'use client'

import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type FieldPath, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { negativeMonthHint, negativeMonths } from '@/components/contracts/negative-month'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { FormDateField } from '@/components/dates/form-date-field'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/form-dialog'
import { SelectField, TextField } from '@/components/ui/form-fields'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { fieldErrors, type ServerError } from '@/components/ui/server-errors'
import { Td } from '@/components/ui/table'
import { formatMonth } from '@/server/contract/figures'
import { ContractForm } from '@/server/contract/forms/contracts'
import type { Contract } from './contract'
import { formOf, newLine, toTerms } from './contract-form'
import { LineFields } from './line-fields'

const labels = {
  effectiveDay: 'Applies from (UTC)',
  monthlyMinimum: 'Minimum per month',
  negativeMonth: 'Negative month',
  note: 'Note',
  lines: 'Lines',
}

/** Rendered while it is open: one form writes one version, however often it is sent. */
export function ContractDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { creditCurrency: currency, id: organizationId, name } = contract.organization
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [contractId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title={`New version for ${name}`}
      description="It replaces the previous version from its start date and never changes once it applies."
      schema={ContractForm}
      values={formOf(contract)}
      current={{ read: () => client.staffContracts.get.query({ organizationId }).then(formOf), labels }}
      send={(values) => {
        const { effectiveDay, note } = values
        const terms = toTerms(values, currency)
        return client.staffContracts.create.mutate({ organizationId, contractId, effectiveDay, note, terms })
      }}
      changed={trpc.staffContracts.pathFilter()}
      saved={({ version }) => `Version ${version} saved`}
      submitLabel="Save version"
      onClose={onClose}
    >
      {(form) => <ContractFields form={form} contract={contract} />}
    </FormDialog>
  )
}

interface ContractFieldsProps {
  form: UseFormReturn<ContractForm, unknown, ContractForm>
  contract: Contract
}

function ContractFields({ form, contract }: ContractFieldsProps) {
  const { creditCurrency: currency, id: organizationId } = contract.organization
  const client = useTRPCClient()
  const lines = useFieldArray({ control: form.control, name: 'lines' })
  const preview = useMutation({
    mutationFn: (values: ContractForm) =>
      client.staffContracts.preview.query({ organizationId, terms: toTerms(values, currency) }),
    onError: (error: ServerError) => {
      for (const [name, message] of fieldErrors(error))
        form.setError(name as FieldPath<ContractForm>, { message })
    },
  })
  return (
    <>
      <ErrorNotice>{preview.error?.message}</ErrorNotice>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormDateField
          form={form}
          name="effectiveDay"
          label={labels.effectiveDay}
          hint="A change within a month splits it: tiers restart, and monthly amounts are prorated by day."
          kind="day"
          min={contract.earliestDay}
        />
        <TextField
          form={form}
          name="monthlyMinimum"
          label={`${labels.monthlyMinimum} in ${currency}`}
          hint="Across all shares of GGR. Optional."
          inputMode="decimal"
        />
      </div>
      <SelectField
        form={form}
        name="negativeMonth"
        label={labels.negativeMonth}
        hint={negativeMonthHint(form.watch('negativeMonth'))}
        options={negativeMonths}
      />
      {lines.fields.map(({ id }, index) => (
        <LineFields
          key={id}
          form={form}
          index={index}
          contract={contract}
          onRemove={() => lines.remove(index)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => lines.append(newLine('ggr_share'))}>
          <Plus aria-hidden />
          Add share of GGR
        </Button>
        <Button size="sm" onClick={() => lines.append(newLine('fixed'))}>
          <Plus aria-hidden />
          Add fixed amount
        </Button>
      </div>
      <TextField form={form} name="note" label={labels.note} hint="Shown to the organization. Optional." />
      <div className="grid gap-3">
        <div>
          <Button
            isPending={preview.isPending}
            onClick={form.handleSubmit((values) => preview.mutate(values))}
          >
            Compute for last month
          </Button>
        </div>
        {preview.data && <PreviewTable preview={preview.data} />}
      </div>
    </>
  )
}

/** What a draft would have cost last month, beside what was charged. */
function PreviewTable({ preview }: { preview: Outputs['staffContracts']['preview'] }) {
  const { month, lines, total, charged, open } = preview
  return (
    <div role="status" className="grid gap-3">
      {open.length > 0 && (
        <Notice tone="warn" title="Not in these fees">
          No exchange rate for GGR of{' '}
          {open.map((ggr, index) => (
            <span key={ggr.currency}>
              {index > 0 && ', '}
              <Money value={ggr} />
            </span>
          ))}
          .
        </Notice>
      )}
      <DataTable
        label={`This draft in ${month}`}
        rows={lines.map((line, index) => ({ ...line, index }))}
        keyOf={({ index }) => index}
        columns={[
          { heading: `In ${formatMonth(month)}`, cell: ({ label }) => label },
          { heading: 'GGR', cell: ({ ggr }) => (ggr ? <Money value={ggr} /> : '–'), kind: 'number' },
          { heading: 'Fee', cell: ({ fee }) => <Money value={fee} />, kind: 'number' },
        ]}
        lastRows={
          <>
            <tr>
              <Td className="font-medium">Total</Td>
              <Td />
              <Td className="text-right font-medium">
                <Money value={total} />
              </Td>
            </tr>
            <tr>
              <Td className="text-muted">Charged under the terms of that month</Td>
              <Td />
              <Td className="text-right">
                <Money value={charged} />
              </Td>
            </tr>
          </>
        }
      />
    </div>
  )
}
