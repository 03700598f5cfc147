'use client'

import { useQuery } from '@tanstack/react-query'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import type { Incident } from './words'

interface AssignMenuProps {
  incident: Incident
  isPending: boolean
  onChoose: (assigneeId: string | null) => void
}

/** Oneself, another active member, or nobody. */
export function AssignMenu({ incident: { isMine, assignee }, isPending, onChoose }: AssignMenuProps) {
  const trpc = useTRPC()
  const team = useQuery(trpc.team.get.queryOptions())
  const { user } = useMe()
  const others = (team.data?.members ?? []).filter(
    ({ isActive, email, userId }) => isActive && email !== user.email && userId !== assignee?.id,
  )
  return (
    <DropdownMenu trigger={<Button isPending={isPending}>Assign</Button>}>
      {!isMine && <MenuItem onSelect={() => onChoose('me')}>Assign to me</MenuItem>}
      {others.map(({ userId, name }) => (
        <MenuItem key={userId} onSelect={() => onChoose(userId)}>
          {name}
        </MenuItem>
      ))}
      {assignee && <MenuItem onSelect={() => onChoose(null)}>Unassign</MenuItem>}
    </DropdownMenu>
  )
}
