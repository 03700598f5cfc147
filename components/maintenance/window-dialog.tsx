'use client'

import { useQuery } from '@tanstack/react-query'
import { FormDateField } from '@/components/dates/form-date-field'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField, SelectField, TextField } from '@/components/ui/form-fields'

const service = '*'
const blank = { providerCode: service, title: '', text: '', startsAt: '', endsAt: '' }

const labels = {
  providerCode: 'Affects',
  title: 'Title',
  text: 'Description',
  startsAt: 'Start (UTC)',
  endsAt: 'End (UTC)',
}

/** The moment of `2026-03-01T12:00`, by UTC. */
const utc = (text: string) => new Date(`${text}:00Z`)
const shown = (time: Date) => time.toISOString().slice(0, 16)

export type MaintenanceRow = Outputs['staffMaintenance']['list'][number]

const valuesOf = ({ providerCode, title, text, startsAt, endsAt }: MaintenanceRow): typeof blank => ({
  providerCode: providerCode ?? service,
  title,
  text,
  startsAt: shown(startsAt),
  endsAt: shown(endsAt),
})

/** Rendered while it is open. `row`: what is changed; null: a new one. */
export function WindowDialog({ row, onClose }: { row: MaintenanceRow | null; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const providers = useQuery(trpc.staffProviders.survey.queryOptions())
  const send = ({ providerCode, startsAt, endsAt, ...words }: typeof blank): Promise<unknown> => {
    const window = { ...words, startsAt: utc(startsAt), endsAt: utc(endsAt) }
    if (row) return client.staffMaintenance.change.mutate({ ...window, maintenanceId: row.id })
    const ofService = providerCode === service
    return client.staffMaintenance.announce.mutate({
      ...window,
      providerCode: ofService ? null : providerCode,
    })
  }
  const readAgain = async (edited: MaintenanceRow) => {
    const rows = await client.staffMaintenance.list.query()
    return valuesOf(rows.find(({ id }) => id === edited.id) ?? edited)
  }
  const options = [
    { value: service, label: 'The whole service' },
    ...(providers.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
  ]
  return (
    <FormDialog
      title={row ? 'Change maintenance' : 'Announce maintenance'}
      description="Organizations are notified immediately. Croupier hides the games and refuses launches between start and end."
      values={row ? valuesOf(row) : blank}
      isIncomplete={(values) => Object.values(values).some((value) => value.trim() === '')}
      {...(row && { current: { read: () => readAgain(row), labels } })}
      send={send}
      changed={trpc.staffMaintenance.pathFilter()}
      saved={row ? 'Maintenance changed' : 'Maintenance announced'}
      submitLabel={row ? 'Save and notify' : 'Announce'}
      onClose={onClose}
    >
      {(form) => (
        <>
          {row === null && (
            <SelectField form={form} name="providerCode" label={labels.providerCode} options={options} />
          )}
          <TextField form={form} name="title" label={labels.title} autoComplete="off" maxLength={120} />
          <LongTextField form={form} name="text" label={labels.text} autoComplete="off" maxLength={2_000} />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormDateField form={form} name="startsAt" label={labels.startsAt} kind="minute" />
            <FormDateField form={form} name="endsAt" label={labels.endsAt} kind="minute" />
          </div>
        </>
      )}
    </FormDialog>
  )
}
