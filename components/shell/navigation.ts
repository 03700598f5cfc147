import type { Me, PermissionName } from './me-context'
import type { MenuIconName } from './menu-icon'

export interface NavigationItem {
  /** Pages of an organization: without it, for `useOrganizationPath`. */
  href: string
  label: string
  icon: MenuIconName
  permission: PermissionName
  /** What is counted beside the label; nothing is shown where nothing waits. */
  count?: 'callbacks' | 'incidents' | 'staffIncidents' | 'approvals' | 'studios' | 'submissions'
  /** Only for organizations of this kind. */
  kind?: 'platform' | 'affiliate' | 'studio'
}

export interface NavigationGroup {
  /** Under which the reader's browser remembers that it is folded. */
  key: string
  label: string
  /** Staff pages, outside any organization. */
  isStaff?: true
  items: readonly NavigationItem[]
}

/** Every page of the dashboard, and who sees it. */
export const navigation: readonly NavigationGroup[] = [
  {
    key: 'operate',
    label: 'Operate',
    items: [
      { href: '/', label: 'Overview', icon: 'LayoutDashboard', permission: 'overview.read' },
      {
        href: '/incidents',
        label: 'Incidents',
        icon: 'Bell',
        permission: 'incidents.read',
        count: 'incidents',
      },
      {
        href: '/callbacks',
        label: 'Callbacks',
        icon: 'Inbox',
        permission: 'transactions.read',
        count: 'callbacks',
      },
      {
        href: '/transactions',
        label: 'Transactions',
        icon: 'ArrowLeftRight',
        permission: 'transactions.read',
      },
      { href: '/sessions', label: 'Sessions', icon: 'MonitorPlay', permission: 'sessions.read' },
      { href: '/rounds', label: 'Open rounds', icon: 'CircleDashed', permission: 'rounds.read' },
      { href: '/games', label: 'Games', icon: 'Gamepad2', permission: 'games.read' },
      { href: '/brands', label: 'Brands', icon: 'Store', permission: 'brands.read', kind: 'platform' },
    ],
  },
  {
    key: 'studio',
    label: 'Studio',
    items: [
      { href: '/studio', label: 'Studio', icon: 'Plug', permission: 'studio.read', kind: 'studio' },
      {
        href: '/studio/certification',
        label: 'Certification',
        icon: 'BadgeCheck',
        permission: 'studio.read',
        kind: 'studio',
      },
      { href: '/studio/games', label: 'Games', icon: 'Gamepad2', permission: 'studio.read', kind: 'studio' },
      {
        href: '/studio/submissions',
        label: 'Submissions',
        icon: 'ListChecks',
        permission: 'studio.read',
        kind: 'studio',
      },
      { href: '/studio/calls', label: 'Call log', icon: 'Logs', permission: 'studio.read', kind: 'studio' },
      {
        href: '/studio/statements',
        label: 'Statements',
        icon: 'ReceiptText',
        permission: 'studio.read',
        kind: 'studio',
      },
    ],
  },
  {
    key: 'players',
    label: 'Players',
    items: [
      { href: '/players', label: 'Players', icon: 'UserRound', permission: 'players.read' },
      { href: '/protection', label: 'Player protection', icon: 'ShieldAlert', permission: 'protection.read' },
      { href: '/jurisdictions', label: 'Jurisdictions', icon: 'Landmark', permission: 'jurisdictions.read' },
    ],
  },
  {
    key: 'bonuses',
    label: 'Bonuses',
    items: [
      { href: '/campaigns', label: 'Campaigns', icon: 'Megaphone', permission: 'campaigns.read' },
      { href: '/free-rounds', label: 'Free rounds', icon: 'Gift', permission: 'freeRounds.read' },
    ],
  },
  {
    key: 'money',
    label: 'Money',
    items: [
      {
        href: '/affiliate',
        label: 'Affiliate',
        icon: 'Handshake',
        permission: 'affiliate.read',
        kind: 'affiliate',
      },
      { href: '/reports', label: 'Reports', icon: 'ChartColumn', permission: 'reports.read' },
      { href: '/billing', label: 'Billing', icon: 'Wallet', permission: 'billing.read' },
      { href: '/reconciliation', label: 'Reconciliation', icon: 'Scale', permission: 'reconciliation.read' },
      { href: '/verification', label: 'Verification', icon: 'ShieldCheck', permission: 'kyb.read' },
    ],
  },
  {
    key: 'developers',
    label: 'Developers',
    items: [
      { href: '/developers/keys', label: 'API keys', icon: 'KeyRound', permission: 'keys.read' },
      { href: '/developers/endpoints', label: 'Endpoints', icon: 'Webhook', permission: 'endpoint.read' },
      { href: '/developers/readiness', label: 'Readiness', icon: 'ListChecks', permission: 'readiness.read' },
      {
        href: '/developers/signatures',
        label: 'Signatures',
        icon: 'Fingerprint',
        permission: 'endpoint.read',
      },
      {
        href: '/developers/destinations',
        label: 'Destinations',
        icon: 'BellRing',
        permission: 'destinations.read',
      },
      { href: '/developers/requests', label: 'Request log', icon: 'Logs', permission: 'requests.read' },
    ],
  },
  {
    key: 'settings',
    label: 'Settings',
    items: [
      { href: '/organization', label: 'Organization', icon: 'Settings', permission: 'organization.read' },
      { href: '/team', label: 'Team', icon: 'Users', permission: 'team.read' },
      { href: '/single-sign-on', label: 'Single sign-on', icon: 'LogIn', permission: 'sso.manage' },
      { href: '/branding', label: 'Branding', icon: 'Palette', permission: 'branding.read' },
      { href: '/team/sign-ins', label: 'Sign-in log', icon: 'LogIn', permission: 'signIns.read' },
      { href: '/audit-log', label: 'Audit log', icon: 'ScrollText', permission: 'audit.read' },
    ],
  },
  {
    key: 'staff-operate',
    label: 'Staff operations',
    isStaff: true,
    items: [
      { href: '/staff', label: 'Service overview', icon: 'Activity', permission: 'overview.everywhere' },
      {
        href: '/staff/incidents',
        label: 'Incidents',
        icon: 'Bell',
        permission: 'incidents.everywhere',
        count: 'staffIncidents',
      },
      {
        href: '/staff/callbacks',
        label: 'Failed callbacks',
        icon: 'Inbox',
        permission: 'callbacks.everywhere',
      },
      { href: '/staff/rounds', label: 'Open rounds', icon: 'CircleDashed', permission: 'rounds.everywhere' },
      { href: '/staff/maintenance', label: 'Maintenance', icon: 'Wrench', permission: 'maintenance.read' },
      { href: '/staff/jobs', label: 'Jobs and queue', icon: 'Gauge', permission: 'jobs.read' },
    ],
  },
  {
    key: 'staff-customers',
    label: 'Customers',
    isStaff: true,
    items: [
      {
        href: '/staff/organizations',
        label: 'Organizations',
        icon: 'Building2',
        permission: 'organizations.read',
      },
      { href: '/staff/verification', label: 'Verification', icon: 'ShieldCheck', permission: 'kyb.review' },
      { href: '/staff/affiliates', label: 'Affiliates', icon: 'Handshake', permission: 'affiliates.read' },
      { href: '/staff/single-sign-on', label: 'Single sign-on', icon: 'LogIn', permission: 'sso.everywhere' },
    ],
  },
  {
    key: 'staff-money',
    label: 'Staff finance',
    isStaff: true,
    items: [
      {
        href: '/staff/billing',
        label: 'Billing',
        icon: 'ReceiptText',
        permission: 'invoices.manage',
        count: 'approvals',
      },
      {
        href: '/staff/reconciliation',
        label: 'Reconciliation',
        icon: 'Scale',
        permission: 'reconciliation.everywhere',
      },
      { href: '/staff/reports', label: 'Reports', icon: 'ChartColumn', permission: 'reports.everywhere' },
    ],
  },
  {
    key: 'staff-catalogue',
    label: 'Catalogue',
    isStaff: true,
    items: [
      { href: '/staff/providers', label: 'Providers', icon: 'Plug', permission: 'providers.read' },
      {
        href: '/staff/studios',
        label: 'Studios',
        icon: 'Blocks',
        permission: 'studios.read',
        count: 'studios',
      },
      {
        href: '/staff/submissions',
        label: 'Game submissions',
        icon: 'ListChecks',
        permission: 'studios.read',
        count: 'submissions',
      },
      {
        href: '/staff/certification',
        label: 'Certification',
        icon: 'BadgeCheck',
        permission: 'certification.read',
      },
      {
        href: '/staff/game-calendar',
        label: 'Game calendar',
        icon: 'CalendarDays',
        permission: 'gameLifecycle.read',
      },
      {
        href: '/staff/pictures',
        label: 'Game pictures',
        icon: 'Images',
        permission: 'gameAssets.everywhere',
      },
      {
        href: '/staff/jurisdictions',
        label: 'Jurisdictions',
        icon: 'Landmark',
        permission: 'jurisdictions.profiles',
      },
    ],
  },
  {
    key: 'staff-settings',
    label: 'Staff settings',
    isStaff: true,
    items: [
      {
        href: '/staff/destinations',
        label: 'Destinations',
        icon: 'BellRing',
        permission: 'staffDestinations.read',
      },
      {
        href: '/staff/audit-log',
        label: 'Global audit log',
        icon: 'ScrollText',
        permission: 'audit.everywhere',
      },
    ],
  },
]

/** Groups with the pages that the user may open; empty groups are dropped. */
export function visibleNavigation({
  permissions,
  staffPermissions,
  organization,
}: Pick<Me, 'permissions' | 'staffPermissions' | 'organization'>): NavigationGroup[] {
  return navigation
    .map((group) => {
      const open = group.isStaff ? staffPermissions : permissions
      const isShown = ({ permission, kind }: NavigationItem) =>
        open.includes(permission) && (kind === undefined || kind === organization?.kind)
      return { ...group, items: group.items.filter(isShown) }
    })
    .filter((group) => group.items.length > 0)
}

/** A round is a page of transactions; only those that are open have a list of their own. */
export const listedPath = (pathname: string) => pathname.replace(/\/rounds\/(?!open\/)/, '/transactions/')

/** Whether a page belongs to the navigation item at `address`; below an overview's lie all others, and below some lies another item. */
export function isCurrent(address: string, pathname: string): boolean {
  const isOverview = /^\/(o\/[^/]+|staff)?$/.test(address)
  return (
    pathname === address || (!isOverview && isBelow(address, pathname) && !hasItemBelow(address, pathname))
  )
}

const isBelow = (address: string, pathname: string) => listedPath(pathname).startsWith(`${address}/`)

const hasItemBelow = (address: string, pathname: string) => {
  const place = address.replace(/^\/o\/[^/]+/, '')
  const below = navigation.flatMap(({ items }) => items).filter(({ href }) => href.startsWith(`${place}/`))
  return below.some(({ href }) => isCurrent(address + href.slice(place.length), pathname))
}
