import type { PermissionName } from '@/components/shell/me-context'

export interface PaletteSetting {
  label: string
  href: string
  /** Null: available to every user. */
  permission: PermissionName | null
  /** Additional search terms. */
  words: readonly string[]
}

/** Settings by name, and the page where each is. */
export const paletteSettings: readonly PaletteSetting[] = [
  { label: 'Inbox', href: '/inbox', permission: null, words: ['notifications', 'bell', 'unread'] },
  { label: 'Password', href: '/account', permission: null, words: ['sign in', 'security'] },
  {
    label: 'Two-factor authentication',
    href: '/account',
    permission: null,
    words: ['2fa', 'authenticator', 'recovery codes', 'security'],
  },
  { label: 'Passkeys', href: '/account', permission: null, words: ['2fa', 'fingerprint', 'security key'] },
  { label: 'Signed-in devices', href: '/account', permission: null, words: ['sessions', 'sign out'] },
  {
    label: 'Delete account',
    href: '/account/deletion',
    permission: null,
    words: ['remove', 'erase', 'export my data', 'gdpr'],
  },
  {
    label: 'Delete organization',
    href: '/organization/deletion',
    permission: 'deletion.request',
    words: ['remove', 'erase', 'close account', 'export data', 'gdpr'],
  },
  {
    label: 'Organization name',
    href: '/organization',
    permission: 'organization.read',
    words: ['rename', 'settings'],
  },
  {
    label: 'Sessions per player',
    href: '/organization',
    permission: 'organization.read',
    words: ['limit', 'session limit'],
  },
  {
    label: 'Rate limits',
    href: '/organization',
    permission: 'organization.read',
    words: ['429', 'requests per minute'],
  },
  {
    label: 'Credit',
    href: '/billing',
    permission: 'billing.read',
    words: ['balance', 'credit limit', 'overdraft', 'ledger', 'fees'],
  },
  {
    label: 'Billing details',
    href: '/billing/details',
    permission: 'billing.read',
    words: ['vat', 'address', 'billing email', 'invoices'],
  },
  {
    label: 'Logo and accent colour',
    href: '/branding',
    permission: 'branding.read',
    words: ['branding', 'icon', 'support address', 'legal line', 'player pages'],
  },
  {
    label: 'Provider access',
    href: '/organization',
    permission: 'organization.read',
    words: ['request access', 'providers', 'approval'],
  },
  {
    label: 'Require 2FA for everyone',
    href: '/team',
    permission: 'team.secure',
    words: ['two-factor', 'security', 'policy'],
  },
  { label: 'Join code', href: '/team', permission: 'team.manage', words: ['invite', 'requests to join'] },
  {
    label: 'Callback URL and secret',
    href: '/developers/endpoints',
    permission: 'endpoint.read',
    words: ['webhook', 'wallet', 'signature'],
  },
]
