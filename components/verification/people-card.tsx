'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorNotice } from '@/components/ui/notice'

interface PeopleCardProps<Person> {
  title: string
  description: string
  /** What one of them is called. */
  noun: string
  people: readonly Person[]
  canChange: boolean
  remove: { error: { message: string } | null; pendingId: string | null; run: (id: string) => void }
  /** `actions` is absent where nothing may be changed. */
  table: (actions: { actions?: (person: Person) => ReactNode }) => ReactNode
  /** Null: for a new one. */
  dialog: (person: Person | null, onClose: () => void) => ReactNode
}

/** The owners or officers of a case, each with what can be done with it. */
export function PeopleCard<Person extends { id: string; name: string }>(props: PeopleCardProps<Person>) {
  const { title, description, noun, people, canChange, remove, table, dialog } = props
  const [opened, setOpened] = useState<Person | 'new' | null>(null)
  const actions = (person: Person) => (
    <span className="flex justify-end gap-2">
      <Button size="sm" aria-label={`Edit ${person.name}`} onClick={() => setOpened(person)}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={`Remove ${person.name}`}
        isPending={remove.pendingId === person.id}
        onClick={() => remove.run(person.id)}
      >
        Remove
      </Button>
    </span>
  )
  return (
    <Card>
      <CardHeader
        title={title}
        description={description}
        actions={canChange && <Button onClick={() => setOpened('new')}>Add {noun}</Button>}
      />
      {remove.error && (
        <div className="px-5 pb-3">
          <ErrorNotice>{remove.error.message}</ErrorNotice>
        </div>
      )}
      {people.length === 0 ? (
        <EmptyState title={`No ${title.toLowerCase()} yet`} />
      ) : (
        table(canChange ? { actions } : {})
      )}
      {opened && dialog(opened === 'new' ? null : opened, () => setOpened(null))}
    </Card>
  )
}
