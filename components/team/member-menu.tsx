import { Ellipsis } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import type { MemberStep } from './member-dialog'
import type { Member } from './roles'

interface MemberMenuProps {
  member: Member
  isSelf: boolean
  onStep: (step: MemberStep) => void
}

/** Shows only the actions that the server allows: leaving for oneself, none for higher roles. */
export function MemberMenu({ member, isSelf, onStep }: MemberMenuProps) {
  const steps = useSteps(member, isSelf)
  if (steps.length === 0) return null
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="icon" variant="ghost" aria-label={`Change ${member.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {steps.map(({ kind, label }) => (
        <MenuItem key={kind} onSelect={() => onStep({ kind, member })}>
          {label}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

interface Step {
  kind: MemberStep['kind']
  label: string
}

function useSteps(member: Member, isSelf: boolean): Step[] {
  const canManage = useCan('team.manage')
  const canTransfer = useCan('team.transfer')
  const canReset = useCan('team.resetTwoFactor')
  if (isSelf) return [{ kind: 'leave', label: 'Leave organization…' }]
  const isAbove = member.role === 'owner' && !canTransfer
  const mayManage = canManage && !isAbove
  const steps: (Step | false)[] = [
    mayManage && member.isActive && { kind: 'role', label: 'Change role…' },
    canTransfer && member.isActive && member.role !== 'owner' && { kind: 'offer', label: 'Offer ownership…' },
    canReset &&
      member.hasTwoFactor &&
      (mayManage || !canManage) && { kind: 'resetTwoFactor', label: 'Reset 2FA…' },
    mayManage &&
      (member.isActive ? { kind: 'suspend', label: 'Suspend…' } : { kind: 'reinstate', label: 'Reinstate…' }),
  ]
  return steps.filter((step) => step !== false)
}
