import {
  ArrowLeftRight,
  Gamepad2,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MonitorPlay,
  ScrollText,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'
import type { PermissionName } from './me-context'

export interface NavigationItem {
  href: string
  label: string
  icon: LucideIcon
  permission: PermissionName
}

export interface NavigationGroup {
  label: string | null
  items: readonly NavigationItem[]
}

/** Every page of the cabinet there is, and who sees it. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: null,
    items: [
      { href: '/', label: 'Overview', icon: LayoutDashboard, permission: 'overview.read' },
      { href: '/games', label: 'Games', icon: Gamepad2, permission: 'games.read' },
      { href: '/sessions', label: 'Sessions', icon: MonitorPlay, permission: 'sessions.read' },
      { href: '/transactions', label: 'Transactions', icon: ArrowLeftRight, permission: 'transactions.read' },
      { href: '/players', label: 'Players', icon: UserRound, permission: 'players.read' },
    ],
  },
  {
    label: 'Developers',
    items: [
      { href: '/developers/keys', label: 'API keys', icon: KeyRound, permission: 'keys.read' },
      {
        href: '/developers/endpoint',
        label: 'Callback endpoint',
        icon: Webhook,
        permission: 'endpoint.read',
      },
    ],
  },
  {
    label: 'Organization',
    items: [
      { href: '/team', label: 'Team', icon: Users, permission: 'team.read' },
      { href: '/audit-log', label: 'Audit log', icon: ScrollText, permission: 'audit.read' },
    ],
  },
]

/** The groups with what these permissions open; a group left empty is dropped. */
export function visibleNavigation(permissions: readonly PermissionName[]): NavigationGroup[] {
  return navigation
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => permissions.includes(item.permission)),
    }))
    .filter((group) => group.items.length > 0)
}

export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}
