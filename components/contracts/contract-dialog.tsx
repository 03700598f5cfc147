'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Controller, type FieldPath, useFieldArray } from 'react-hook-form'
import { negativeMonthHint, negativeMonths } from '@/components/contracts/negative-month'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import type { Contract } from './contract'
import { type ContractForm, contractForm, formOf, newLine, toTerms } from './contract-form'
import { LineFields } from './line-fields'
import { PreviewTable } from './preview-table'
import { fieldErrors, type ServerError } from '@/components/ui/server-errors'

/** Rendered while it is open: one form writes one version, however often it is sent. */
export function ContractDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { organization, earliestDay } = contract
  const { creditCurrency: currency, id: organizationId } = organization
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const [contractId] = useState(() => crypto.randomUUID())
  const form = useForm<ContractForm>({ resolver: zodResolver(contractForm), defaultValues: formOf(contract) })
  const { register, control, handleSubmit, setError, formState } = form
  const lines = useFieldArray({ control, name: 'lines' })
  const onError = (error: ServerError) => {
    for (const [name, message] of fieldErrors(error)) setError(name as FieldPath<ContractForm>, { message })
  }
  const preview = useMutation({
    mutationFn: (values: ContractForm) =>
      client.staffContracts.preview.query({ organizationId, terms: toTerms(values, currency) }),
    onError,
  })
  const save = useMutation(
    trpc.staffContracts.create.mutationOptions({
      onError,
      onSuccess: async ({ version }) => {
        await queryClient.invalidateQueries(trpc.staffContracts.pathFilter())
        toast.success(`Version ${version} saved`)
        onClose()
      },
    }),
  )
  const submit = handleSubmit((values) => {
    const { effectiveDay, note } = values
    save.mutate({ organizationId, contractId, effectiveDay, note, terms: toTerms(values, currency) })
  })
  const { errors } = formState
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`New version for ${organization.name}`}
      description="It replaces the previous version from its start date and never changes once it applies."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{save.error?.message ?? preview.error?.message}</ErrorNotice>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Applies from (UTC)"
            error={errors.effectiveDay?.message}
            hint="A change within a month splits it: tiers restart, and monthly amounts are prorated by day."
          >
            {(props) => <Input type="date" min={earliestDay} {...props} {...register('effectiveDay')} />}
          </Field>
          <Field
            label={`Minimum per month in ${currency}`}
            error={errors.monthlyMinimum?.message}
            hint="Across all shares of GGR. Optional."
          >
            {(props) => <Input inputMode="decimal" {...props} {...register('monthlyMinimum')} />}
          </Field>
        </div>
        <Controller
          control={control}
          name="negativeMonth"
          render={({ field }) => (
            <Field label="Negative month" hint={negativeMonthHint(field.value)}>
              {(props) => (
                <Select
                  {...props}
                  value={field.value}
                  onValueChange={field.onChange}
                  options={negativeMonths}
                />
              )}
            </Field>
          )}
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
        <Field label="Note" error={errors.note?.message} hint="Shown to the organization. Optional.">
          {(props) => <Input {...props} {...register('note')} />}
        </Field>
        <div className="grid gap-3">
          <div>
            <Button isPending={preview.isPending} onClick={handleSubmit((values) => preview.mutate(values))}>
              Compute for last month
            </Button>
          </div>
          {preview.data && <PreviewTable preview={preview.data} />}
        </div>
        <SubmitActions label="Save version" isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
