import type { Outputs } from '@/components/trpc/types'
import type { AssignableRole } from '@/server/contract/forms/team'

export type Member = Outputs['team']['get']['members'][number]
export type Invite = Outputs['team']['get']['invites'][number]

export const roleLabels: Record<Member['role'], string> = {
  owner: 'Owner',
  admin: 'Admin',
  developer: 'Developer',
  manager: 'Manager',
  finance: 'Finance',
  analyst: 'Analyst',
  affiliate: 'Affiliate',
  studio: 'Studio',
}

export const roleOptions = [
  { value: 'admin', label: 'Admin', hint: 'Full access except transferring ownership.' },
  { value: 'developer', label: 'Developer', hint: 'API keys, endpoints and callbacks.' },
  { value: 'manager', label: 'Manager', hint: 'Campaigns, games and players.' },
  { value: 'finance', label: 'Finance', hint: 'Reports, billing and purchases; otherwise read-only.' },
  { value: 'analyst', label: 'Analyst', hint: 'Read-only access.' },
] as const

export const asAssignable = (role: string): AssignableRole =>
  roleOptions.find((option) => option.value === role)?.value ?? 'analyst'
