'use client'

import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import { useMe } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { MemberMenu } from './member-menu'
import { type Member, roleLabels } from './roles'

const sortKeys = {
  name: (member: Member) => member.name,
  role: (member: Member) => roleLabels[member.role],
  twoFactor: (member: Member) => member.hasTwoFactor,
  lastSignIn: (member: Member) => member.lastSignInAt,
  joined: (member: Member) => member.createdAt,
}

export function MembersTable({ members }: { members: readonly Member[] }) {
  const { user } = useMe()
  const { rows, headerOf } = useSortedRows(members, sortKeys)
  return (
    <DataTable
      label="Members"
      rows={rows}
      keyOf={(member) => member.id}
      columns={[
        {
          heading: 'Member',
          cell: (member) => (
            <div className="grid">
              <span className="font-medium">
                {member.name}
                {member.email === user.email && (
                  <span className="ml-1.5 font-normal text-faint text-xs">you</span>
                )}
              </span>
              <span className="text-faint text-xs [overflow-wrap:anywhere]">{member.email}</span>
            </div>
          ),
          sort: headerOf('name'),
        },
        {
          heading: 'Role',
          cell: (member) => (
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {roleLabels[member.role]}
              {!member.isActive && <Badge tone="warn">Suspended</Badge>}
            </div>
          ),
          sort: headerOf('role'),
        },
        {
          heading: 'Two-factor',
          cell: (member) =>
            member.hasTwoFactor ? <Badge tone="ok">On</Badge> : <span className="text-faint">Off</span>,
          from: 'sm',
          sort: headerOf('twoFactor'),
        },
        {
          heading: 'Last sign-in',
          cell: (member) =>
            member.lastSignInAt ? (
              <Time value={member.lastSignInAt} />
            ) : (
              <span className="text-faint">Never</span>
            ),
          kind: 'time',
          from: 'md',
          sort: headerOf('lastSignIn', 'descending'),
        },
        {
          heading: 'Joined',
          cell: (member) => <Time value={member.createdAt} isDay />,
          from: 'lg',
          sort: headerOf('joined', 'descending'),
        },
        {
          heading: 'Actions',
          cell: (member) => <MemberMenu member={member} isSelf={member.email === user.email} />,
          kind: 'actions',
        },
      ]}
    />
  )
}
