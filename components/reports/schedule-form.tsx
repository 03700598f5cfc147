'use client'

import { useId, useState } from 'react'
import { useMe } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogForm } from '@/components/ui/dialog-form'
import { FieldError } from '@/components/ui/field'
import { CheckField, fieldOf, TextField } from '@/components/ui/form-fields'
import { Notice } from '@/components/ui/notice'
import { ScheduleFields } from '@/server/contract/forms/schedules'
import type { Schedule, ScheduledQuery, Schedules } from './schedule'
import { initialFields } from './schedule-fields'
import { TimingFields } from './timing-fields'
import { useQueryText } from './use-query-text'

interface ScheduleFormProps {
  /** Null: a new one. */
  schedule: Schedule | null
  /** Of the report on screen. */
  query: ScheduledQuery
  readers: Schedules['readers']
  onDone: () => void
}

export function ScheduleForm({ schedule, query, readers, onDone }: ScheduleFormProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { user } = useMe()
  const queryText = useQueryText()
  const [scheduleId] = useState(() => schedule?.id ?? crypto.randomUUID())
  const queryOf = ({ usesView, period }: Pick<ScheduleFields, 'usesView' | 'period'>) => ({
    ...(schedule && !usesView ? schedule.query : query),
    period,
  })
  const send = ({ usesView, period, ...values }: ScheduleFields) =>
    client.reports.saveSchedule.mutate({
      scheduleId,
      isNew: schedule === null,
      ...values,
      query: queryOf({ usesView, period }),
    })
  const lost = schedule?.recipientIds.filter((id) => !readers.some(({ userId }) => userId === id)).length
  return (
    <DialogForm
      schema={ScheduleFields}
      values={initialFields({ schedule, query, readers, email: user.email })}
      send={send}
      changed={trpc.reports.schedules.pathFilter()}
      saved={schedule ? 'Scheduled report saved' : 'Scheduled report created'}
      submitLabel={schedule ? 'Save changes' : 'Create schedule'}
      onClose={onDone}
    >
      {(form) => {
        const [usesView, period] = form.watch(['usesView', 'period'])
        const shown = queryOf({ usesView, period })
        return (
          <>
            <TextField
              form={form}
              name="name"
              label="Name"
              hint="Shown in the subject of the email."
              autoComplete="off"
            />
            <div className="grid gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm">
              <p className="[overflow-wrap:anywhere]">{queryText(shown)}</p>
              {schedule && (
                <CheckField
                  form={form}
                  name="usesView"
                  label="Replace with the current view"
                  hint="Uses the grouping, filters and time zone on the page."
                />
              )}
            </div>
            <TimingFields form={form} zone={shown.zone ?? 'UTC'} />
            <RecipientsField readers={readers} lost={lost ?? 0} {...fieldOf(form, 'recipientIds')} />
          </>
        )
      }}
    </DialogForm>
  )
}

interface RecipientsFieldProps {
  readers: Schedules['readers']
  value: readonly string[]
  onChange: (userIds: string[]) => void
  error?: string | undefined
  /** How many recipients can't read reports now. */
  lost: number
}

/** Members who can read reports, as checkboxes. */
function RecipientsField({ readers, value, onChange, error, lost }: RecipientsFieldProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-3" aria-describedby={error && `${id}-error`}>
      <legend className="mb-2 font-medium text-[0.8125rem]">Recipients</legend>
      {lost > 0 && (
        <Notice tone="warn">
          {lost === 1 ? '1 recipient' : `${lost} recipients`} can no longer read reports. Saving removes them.
        </Notice>
      )}
      {readers.map(({ userId, name, email }) => (
        <Checkbox
          key={userId}
          checked={value.includes(userId)}
          onCheckedChange={(isSelected) =>
            onChange(isSelected ? [...value, userId] : value.filter((one) => one !== userId))
          }
          label={name}
          hint={<span className="[overflow-wrap:anywhere]">{email}</span>}
        />
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
