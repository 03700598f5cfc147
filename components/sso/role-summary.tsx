import { roleLabels } from '@/components/team/roles'
import { Pairs } from './values'

/** Of a role in an organization, or of staff. */
export const labelOf = (role: string) =>
  role in roleLabels
    ? roleLabels[role as keyof typeof roleLabels]
    : role.replace(/^./, (first) => first.toUpperCase())

interface RoleSummaryProps {
  roleCeiling: string
  defaultRole: string | null
  groupRoles: readonly { group: string; role: string }[]
}

/** The rules as they are saved. A group that is listed twice counts once, by its first line. */
export function RoleSummary({ roleCeiling, defaultRole, groupRoles }: RoleSummaryProps) {
  const groups = new Map(groupRoles.toReversed().map(({ group, role }) => [`Group ${group}`, labelOf(role)]))
  return (
    <Pairs
      pairs={[
        ['Highest role', labelOf(roleCeiling)],
        ...[...groups].toReversed(),
        ['Role without a group', defaultRole === null ? 'No access' : labelOf(defaultRole)],
      ]}
    />
  )
}
