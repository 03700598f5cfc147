'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Checkbox } from '@/components/ui/checkbox'
import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import type { Schedule, ScheduledQuery, Schedules } from './schedule'
import { initialFields, type ScheduleFields, scheduleFields } from './schedule-fields'
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
  const { user } = useMe()
  const queryText = useQueryText()
  const form = useForm<ScheduleFields>({
    resolver: zodResolver(scheduleFields),
    defaultValues: initialFields({ schedule, query, readers, email: user.email }),
  })
  const { save, submit } = useSave(schedule, onDone)
  const [usesView, period] = form.watch(['usesView', 'period'])
  const base = schedule && !usesView ? schedule.query : query
  const { errors } = form.formState
  const lost = schedule?.recipientIds.filter((id) => !readers.some(({ userId }) => userId === id)).length
  return (
    <form onSubmit={form.handleSubmit((values) => submit(values, base))} className="grid gap-5" noValidate>
      <ErrorNotice>{save.error?.message}</ErrorNotice>
      <Field label="Name" error={errors.name?.message} hint="Shown in the subject of the email.">
        {(props) => <Input autoComplete="off" {...props} {...form.register('name')} />}
      </Field>
      <div className="grid gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm">
        <p className="[overflow-wrap:anywhere]">{queryText({ ...base, period })}</p>
        {schedule && (
          <Controller
            control={form.control}
            name="usesView"
            render={({ field }) => (
              <Checkbox
                checked={field.value}
                onCheckedChange={field.onChange}
                label="Replace with the current view"
                hint="Uses the grouping, filters and time zone on the page."
              />
            )}
          />
        )}
      </div>
      <TimingFields form={form} zone={base.zone ?? 'UTC'} />
      <Controller
        control={form.control}
        name="recipientIds"
        render={({ field }) => (
          <RecipientsField
            readers={readers}
            value={field.value}
            onChange={field.onChange}
            error={errors.recipientIds?.message}
            lost={lost ?? 0}
          />
        )}
      />
      <SubmitActions
        label={schedule ? 'Save changes' : 'Create schedule'}
        isPending={save.isPending}
        onCancel={onDone}
      />
    </form>
  )
}

function useSave(schedule: Schedule | null, onDone: () => void) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [scheduleId] = useState(() => schedule?.id ?? crypto.randomUUID())
  const done = schedule ? 'Scheduled report saved' : 'Scheduled report created'
  const save = useMutation(
    trpc.reports.saveSchedule.mutationOptions({
      onSuccess: succeed(trpc.reports.schedules.pathFilter(), done, onDone),
    }),
  )
  const submit = ({ usesView: _, period, ...values }: ScheduleFields, query: ScheduledQuery) =>
    save.mutate({ scheduleId, isNew: schedule === null, ...values, query: { ...query, period } })
  return { save, submit }
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
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[0.8125rem] text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
