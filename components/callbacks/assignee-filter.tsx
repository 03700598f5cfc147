'use client'

import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '@/components/data/filter-select'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { assigneeChoices } from './assignee-choices'

interface AssigneeFilterProps {
  value: string | null
  onChange: (assignee: string | null) => void
}

export function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const trpc = useTRPC()
  const { user } = useMe()
  const team = useQuery(trpc.team.get.queryOptions(undefined, { staleTime: 60_000 }))
  const members = team.data?.members ?? []
  return (
    <FilterSelect
      label="Assignee"
      any="Any assignee"
      choices={assigneeChoices({ members, viewerEmail: user.email, value: team.data ? value : null })}
      value={value}
      onChange={onChange}
      className="max-w-64 truncate"
    />
  )
}
