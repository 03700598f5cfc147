'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import type { Incident } from './words'

interface AssignMenuProps {
  assignee: Incident['assignee']
  isStaff: boolean
  isPending: boolean
  onChoose: (assigneeId: string | null) => void
}

/** Assigns it to the viewer, to another eligible member, or unassigns it. */
export function AssignMenu({ assignee, isStaff, isPending, onChoose }: AssignMenuProps) {
  const trpc = useTRPC()
  const people = useQuery(
    isStaff ? trpc.staffIncidents.assignees.queryOptions() : trpc.incidents.assignees.queryOptions(),
  )
  const others = (people.data ?? []).filter(({ id }) => id !== assignee?.id)
  const isEmpty = others.length === 0 && assignee === null
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button isPending={isPending} disabled={isEmpty}>
          Assign
        </Button>
      }
    >
      {others.map(({ id, name, isMe }) => (
        <MenuItem key={id} onSelect={() => onChoose(id)}>
          {isMe ? 'Assign to me' : name}
        </MenuItem>
      ))}
      {assignee && <MenuItem onSelect={() => onChoose(null)}>Unassign</MenuItem>}
    </DropdownMenu>
  )
}
