import {
  ArrowLeftRight,
  Building2,
  Gamepad2,
  Gift,
  KeyRound,
  type LucideIcon,
  Megaphone,
  MonitorPlay,
  Repeat,
  ScrollText,
  UserRound,
} from 'lucide-react'
import type { Outputs } from '@/components/trpc/types'

export type Finding = Outputs['search']['anything'][number]

interface FindingLook {
  name: string
  icon: LucideIcon
  href: (finding: Finding) => string
}

const at = (path: string) => (finding: Finding) => `${path}/${encodeURIComponent(finding.id)}`

/** Name, icon and link of each kind of result. */
export const findingLooks: Record<Finding['kind'], FindingLook> = {
  session: { name: 'Session', icon: MonitorPlay, href: at('/sessions') },
  movement: { name: 'Transaction', icon: ArrowLeftRight, href: at('/transactions') },
  transaction: { name: 'Transaction', icon: ArrowLeftRight, href: at('/transactions') },
  round: {
    name: 'Round',
    icon: Repeat,
    href: ({ providerCode, id }) => `/rounds/${providerCode}/${encodeURIComponent(id)}`,
  },
  player: { name: 'Player', icon: UserRound, href: at('/players') },
  game: { name: 'Game', icon: Gamepad2, href: at('/games') },
  brand: { name: 'Brand', icon: Building2, href: at('/brands') },
  grant: { name: 'Free rounds', icon: Gift, href: at('/free-rounds') },
  campaign: { name: 'Campaign', icon: Megaphone, href: at('/campaigns') },
  key: { name: 'API key', icon: KeyRound, href: () => '/developers/keys' },
  request: {
    name: 'Request',
    icon: ScrollText,
    href: ({ id }) => `/developers/requests?request=${encodeURIComponent(id)}`,
  },
}

/** Identifies a result in the list. */
export function markOf(finding: Finding): string {
  return `${finding.kind} ${findingLooks[finding.kind].href(finding)}`
}

/** A prefix finds a key; no more of it may be sent in a URL. */
const shownOfKey = 12

export function toSearchText(typed: string): string {
  const text = typed.trim()
  return text.startsWith('crp_') ? text.slice(0, shownOfKey) : text
}
