import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import type { Schedules } from './schedule'

interface RecipientsFieldProps {
  readers: Schedules['readers']
  value: readonly string[]
  onChange: (userIds: string[]) => void
  error?: string | undefined
  /** How many recipients can't read reports now. */
  lost: number
}

/** Members who can read reports, as checkboxes. */
export function RecipientsField({ readers, value, onChange, error, lost }: RecipientsFieldProps) {
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
