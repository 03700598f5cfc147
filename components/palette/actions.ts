import {
  BookOpen,
  CreditCard,
  FileDown,
  Gamepad2,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  Megaphone,
  Monitor,
  Moon,
  RotateCcw,
  Rows3,
  Rows4,
  Scale,
  ShieldBan,
  Sun,
  UserPlus,
  Webhook,
} from 'lucide-react'
import type { PermissionName } from '@/components/shell/me-context'

export type Command =
  | 'theme-light'
  | 'theme-dark'
  | 'theme-system'
  | 'rows-compact'
  | 'rows-comfortable'
  | 'shortcuts'
  | 'sign-out'

export interface PaletteAction {
  label: string
  /** A page, which may open a dialog; or something that is done at once. */
  does: { href: string } | { command: Command }
  icon: LucideIcon
  /** Null: available to every user. */
  permission: PermissionName | null
  /** Additional search terms. */
  words: readonly string[]
}

/** Common actions and where they are. */
export const paletteActions: readonly PaletteAction[] = [
  {
    label: 'Create key',
    does: { href: '/developers/keys?open=create-key' },
    icon: KeyRound,
    permission: 'keys.issue',
    words: ['create api key', 'new key', 'token', 'secret'],
  },
  {
    label: 'Replay since…',
    does: { href: '/callbacks?open=replay-since' },
    icon: RotateCcw,
    permission: 'transactions.replay',
    words: ['retry callbacks', 'resend', 'redeliver', 'bulk replay'],
  },
  {
    label: 'View callbacks that need attention',
    does: { href: '/callbacks' },
    icon: Webhook,
    permission: 'transactions.read',
    words: ['failed callbacks', 'resolve', 'stuck', 'exhausted'],
  },
  {
    label: 'Change callback endpoint',
    does: { href: '/developers/endpoints' },
    icon: Webhook,
    permission: 'endpoint.write',
    words: ['url', 'secret', 'webhook'],
  },
  {
    label: 'New campaign',
    does: { href: '/campaigns/new' },
    icon: Megaphone,
    permission: 'campaigns.manage',
    words: ['create campaign', 'bonus'],
  },
  {
    label: 'Buy credit',
    does: { href: '/billing/packages' },
    icon: CreditCard,
    permission: 'billing.purchase',
    words: ['pay', 'payment', 'top up', 'card'],
  },
  {
    label: 'Compare a period',
    does: { href: '/reconciliation?open=compare-period' },
    icon: Scale,
    permission: 'reconciliation.act',
    words: ['reconcile', 'compare ledgers'],
  },
  {
    label: 'Launch test session',
    does: { href: '/games' },
    icon: Gamepad2,
    permission: 'sessions.launch',
    words: ['play', 'game'],
  },
  {
    label: 'Exclude player',
    does: { href: '/players' },
    icon: ShieldBan,
    permission: 'players.exclude',
    words: ['self-exclusion', 'block', 'ban'],
  },
  {
    label: 'Invite member',
    does: { href: '/team?open=invite' },
    icon: UserPlus,
    permission: 'team.manage',
    words: ['add user', 'membership', 'colleague'],
  },
  {
    label: 'Export audit log',
    does: { href: '/audit-log' },
    icon: FileDown,
    permission: 'audit.read',
    words: ['csv', 'download'],
  },
  {
    label: 'Open API reference',
    does: { href: '/docs' },
    icon: BookOpen,
    permission: 'overview.read',
    words: ['documentation', 'openapi', 'guide', 'help'],
  },
  {
    label: 'Dark theme',
    does: { command: 'theme-dark' },
    icon: Moon,
    permission: null,
    words: ['dark mode', 'appearance', 'night'],
  },
  {
    label: 'Light theme',
    does: { command: 'theme-light' },
    icon: Sun,
    permission: null,
    words: ['light mode', 'appearance', 'bright'],
  },
  {
    label: 'System theme',
    does: { command: 'theme-system' },
    icon: Monitor,
    permission: null,
    words: ['appearance', 'automatic'],
  },
  {
    label: 'Compact table rows',
    does: { command: 'rows-compact' },
    icon: Rows4,
    permission: null,
    words: ['density'],
  },
  {
    label: 'Comfortable table rows',
    does: { command: 'rows-comfortable' },
    icon: Rows3,
    permission: null,
    words: ['density'],
  },
  {
    label: 'Keyboard shortcuts',
    does: { command: 'shortcuts' },
    icon: Keyboard,
    permission: null,
    words: ['keys', 'help', 'hotkeys'],
  },
  {
    label: 'Sign out',
    does: { command: 'sign-out' },
    icon: LogOut,
    permission: null,
    words: ['log out', 'logout', 'leave'],
  },
]
