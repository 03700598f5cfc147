'use client'

import { useState } from 'react'
import { SortHeader } from '@/components/data/sort-header'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import { useMe } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import { MemberDialog, type MemberStep } from './member-dialog'
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
  const [step, setStep] = useState<MemberStep | null>(null)
  return (
    <>
      <Table label="Members">
        <thead>
          <tr>
            <SortHeader sort={headerOf('name')}>Member</SortHeader>
            <SortHeader sort={headerOf('role')}>Role</SortHeader>
            <SortHeader sort={headerOf('twoFactor')} className="max-sm:hidden">
              Two-factor
            </SortHeader>
            <TimeHeader
              label="Last sign-in"
              sort={headerOf('lastSignIn', 'descending')}
              className="max-md:hidden"
            />
            <SortHeader sort={headerOf('joined', 'descending')} className="max-lg:hidden">
              Joined
            </SortHeader>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {rows.map((member) => (
            <tr key={member.id}>
              <Td>
                <div className="grid">
                  <span className="font-medium">
                    {member.name}
                    {member.email === user.email && (
                      <span className="ml-1.5 font-normal text-faint text-xs">you</span>
                    )}
                  </span>
                  <span className="text-faint text-xs [overflow-wrap:anywhere]">{member.email}</span>
                </div>
              </Td>
              <Td>
                <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {roleLabels[member.role]}
                  {!member.isActive && <Badge tone="warn">Suspended</Badge>}
                </div>
              </Td>
              <Td className="max-sm:hidden">
                {member.hasTwoFactor ? <Badge tone="ok">On</Badge> : <span className="text-faint">Off</span>}
              </Td>
              <Td className="max-md:hidden">
                {member.lastSignInAt ? (
                  <Time value={member.lastSignInAt} />
                ) : (
                  <span className="text-faint">Never</span>
                )}
              </Td>
              <Td className="max-lg:hidden">
                <Time value={member.createdAt} isDay />
              </Td>
              <Td className="text-right">
                <MemberMenu member={member} isSelf={member.email === user.email} onStep={setStep} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <MemberDialog step={step} onClose={() => setStep(null)} />
    </>
  )
}
