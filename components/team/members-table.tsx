'use client'

import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useMe } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import { MemberDialog, type MemberStep } from './member-dialog'
import { MemberMenu } from './member-menu'
import { type Member, roleLabels } from './roles'

export function MembersTable({ members }: { members: readonly Member[] }) {
  const { user } = useMe()
  const [step, setStep] = useState<MemberStep | null>(null)
  return (
    <>
      <Table label="Members">
        <thead>
          <tr>
            <Th>Member</Th>
            <Th>Role</Th>
            <Th className="max-sm:hidden">Two-factor</Th>
            <Th className="max-md:hidden">Last sign-in</Th>
            <Th className="max-lg:hidden">Joined</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {members.map((member) => (
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
                <Time value={member.createdAt} hasYear />
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
