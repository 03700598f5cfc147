import {
  BookOpen,
  FileDown,
  Gamepad2,
  KeyRound,
  type LucideIcon,
  Megaphone,
  ShieldBan,
  UserPlus,
  Webhook,
} from 'lucide-react'
import type { PermissionName } from '@/components/shell/me-context'

export interface PaletteAction {
  label: string
  href: string
  icon: LucideIcon
  permission: PermissionName
  /** Additional search terms. */
  words: readonly string[]
}

/** Common actions and where they are. */
export const paletteActions: readonly PaletteAction[] = [
  {
    label: 'View callbacks that need attention',
    href: '/callbacks',
    icon: Webhook,
    permission: 'transactions.read',
    words: ['failed callbacks', 'replay', 'resolve', 'stuck', 'exhausted'],
  },
  {
    label: 'Create API key',
    href: '/developers/keys',
    icon: KeyRound,
    permission: 'keys.issue',
    words: ['token', 'secret', 'create'],
  },
  {
    label: 'Change callback endpoint',
    href: '/developers/endpoints',
    icon: Webhook,
    permission: 'endpoint.write',
    words: ['url', 'secret', 'webhook'],
  },
  {
    label: 'New campaign',
    href: '/campaigns/new',
    icon: Megaphone,
    permission: 'campaigns.manage',
    words: ['free rounds', 'bonus', 'create'],
  },
  {
    label: 'Launch test session',
    href: '/games',
    icon: Gamepad2,
    permission: 'sessions.launch',
    words: ['play', 'game'],
  },
  {
    label: 'Exclude player',
    href: '/players',
    icon: ShieldBan,
    permission: 'players.exclude',
    words: ['self-exclusion', 'block', 'ban'],
  },
  {
    label: 'Invite member',
    href: '/team',
    icon: UserPlus,
    permission: 'team.manage',
    words: ['member', 'membership', 'colleague'],
  },
  {
    label: 'Export audit log',
    href: '/audit-log',
    icon: FileDown,
    permission: 'audit.read',
    words: ['csv', 'download'],
  },
  {
    label: 'Open API reference',
    href: '/docs',
    icon: BookOpen,
    permission: 'overview.read',
    words: ['documentation', 'openapi', 'guide', 'help'],
  },
]
