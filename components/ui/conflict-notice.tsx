import type { ReactNode } from 'react'
import { Button } from './button'
import { ErrorNotice, Notice } from './notice'

interface Refused {
  data?: { refusal: { code: string; details: Record<string, unknown> } | null } | null | undefined
}

type Entered = Record<string, string | boolean | object>

/** What a record says of the fields that were changed meanwhile, as it is entered; null: the refusal is about something else. */
function conflictOf(error: Refused | null): Entered | null {
  const current: unknown = error?.data?.refusal?.details.current
  if (typeof current !== 'object' || current === null) return null
  return Object.fromEntries(Object.entries(current).map(([name, value]) => [name, asEntered(value)]))
}

const asEntered = (value: unknown) =>
  typeof value === 'boolean' || (typeof value === 'object' && value !== null) ? value : String(value ?? '')

interface SaveNoticeProps {
  saving: { error: Refused | null; reset: () => void }
  labels: Readonly<Record<string, string>>
  /** Why it failed for another reason. */
  message: ReactNode
  goOnFrom: (theirs: Entered, choice: { keepsMine: boolean }) => void
  submit: () => Promise<void>
}

/** Why a form was not saved: others changed the same fields meanwhile, or something else. */
export function SaveNotice({ saving, labels, message, goOnFrom, submit }: SaveNoticeProps) {
  const conflict = conflictOf(saving.error)
  if (!conflict) return <ErrorNotice>{message}</ErrorNotice>
  const choose = (choice: { keepsMine: boolean }) => {
    saving.reset()
    goOnFrom(conflict, choice)
    if (choice.keepsMine) void submit()
  }
  return <ConflictNotice conflict={conflict} labels={labels} onChoose={choose} />
}

interface ConflictNoticeProps {
  conflict: Entered
  labels: Readonly<Record<string, string>>
  onChoose: (choice: { keepsMine: boolean }) => void
}

/** The other values, and the choice between them and what was entered. */
function ConflictNotice({ conflict, labels, onChoose }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title="Changed meanwhile, in another tab or by another member"
      actions={
        <>
          <Button size="sm" onClick={() => onChoose({ keepsMine: false })}>
            Use these values
          </Button>
          <Button size="sm" onClick={() => onChoose({ keepsMine: true })}>
            Save mine
          </Button>
        </>
      }
    >
      <ul className="grid gap-1">
        {Object.entries(conflict).map(([name, value]) => (
          <li key={name} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {labels[name] ?? name}: {shown(value)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const shown = (value: string | boolean | object) => {
  if (typeof value === 'object') return 'changed'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === '' ? 'empty' : value
}
