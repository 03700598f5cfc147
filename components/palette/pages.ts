import { tabs as affiliateTabs } from '@/components/affiliate/affiliate-tabs'
import { tabs as staffAffiliateTabs } from '@/components/affiliate/staff-affiliate-tabs'
import { tabs as billingTabs } from '@/components/billing/billing-tabs'
import { tabs as staffBillingTabs } from '@/components/billing/staff-billing-tabs'
import type { BillingTab } from '@/components/billing/sub-nav'
import { pages as callbackPages } from '@/components/callbacks/sub-nav'
import {
  tabs as reconciliationTabs,
  staffTabs as staffReconciliationTabs,
} from '@/components/reconciliation/tabs'
import type { Me } from '@/components/shell/me-context'
import { type NavigationItem, visibleNavigation } from '@/components/shell/navigation'

export interface PalettePage {
  href: string
  label: string
  icon: NavigationItem['icon']
  /** The area it is in; null: a page of the menu. */
  area: string | null
  words: readonly string[]
}

/** What people call a page that is named otherwise. */
const otherNames: Record<string, readonly string[]> = {
  '/': ['home', 'dashboard', 'figures'],
  '/incidents': ['alerts', 'outage', 'notifications'],
  '/incidents/thresholds': ['alert rules', 'limits', 'alarm'],
  '/callbacks': ['failed callbacks', 'inbox', 'stuck', 'retry', 'replay'],
  '/callbacks/endpoints': ['latency', 'wallet health', 'uptime'],
  '/callbacks/runs': ['bulk replay', 'batch'],
  '/transactions': ['bets', 'wins', 'refunds', 'movements'],
  '/sessions': ['launches', 'play'],
  '/rounds': ['unfinished rounds', 'stuck rounds'],
  '/games': ['catalogue', 'slots', 'lobby'],
  '/games/calendar': ['releases', 'retirements', 'new games', 'ical'],
  '/studio': ['environments', 'secret', 'production'],
  '/studio/certification': ['conformance', 'test suite', 'protocol'],
  '/studio/submissions': ['new game', 'review', 'approval'],
  '/staff/submissions': ['new games', 'review', 'approval'],
  '/staff/studios': ['providers', 'onboarding', 'production'],
  '/staff/game-calendar': ['releases', 'retirements', 'lifecycle'],
  '/games/pictures': ['images', 'thumbnails', 'assets'],
  '/players': ['exclusions', 'customers'],
  '/protection': ['responsible gaming', 'limits', 'self-exclusion'],
  '/jurisdictions': ['countries', 'markets', 'licences', 'compliance'],
  '/jurisdictions/refusals': ['blocked bets', 'compliance'],
  '/campaigns': ['bonus', 'promotion'],
  '/free-rounds': ['free spins', 'bonus', 'grants'],
  '/affiliate/withdrawals': ['payout', 'pay out', 'money'],
  '/reports': ['ggr', 'revenue', 'statistics', 'month', 'analytics'],
  '/billing': ['balance', 'credit', 'pay', 'fees'],
  '/billing/invoices': ['invoice', 'bill', 'pay', 'payment', 'statement'],
  '/billing/contract': ['month', 'rates', 'fees', 'accrued'],
  '/billing/packages': ['pay', 'payment', 'buy credit', 'top up', 'card'],
  '/billing/details': ['vat', 'company address'],
  '/verification': ['kyb', 'documents', 'compliance'],
  '/reconciliation': ['compare ledgers', 'differences', 'settlement'],
  '/reconciliation/breaks': ['differences', 'missing transactions'],
  '/reconciliation/ledgers': ['journal', 'settlement file', 'import'],
  '/developers/keys': ['key', 'token', 'secret', 'credentials'],
  '/developers/endpoints': ['webhook', 'callback url', 'wallet'],
  '/developers/readiness': ['probe', 'test', 'go live'],
  '/developers/signatures': ['hmac', 'verify'],
  '/developers/destinations': ['slack', 'notifications', 'webhook', 'email alerts'],
  '/developers/requests': ['api log', 'errors', 'calls'],
  '/organization': ['settings', 'limits', 'credit'],
  '/team': ['members', 'users', 'people', 'roles', 'invite'],
  '/team/sign-ins': ['sign-ins', 'login history', 'failed logins'],
  '/single-sign-on': ['sso', 'oidc', 'saml', 'scim', 'identity provider'],
  '/branding': ['logo', 'theme of player pages'],
  '/audit-log': ['history', 'who changed'],
  '/account': ['profile', 'password', '2fa', 'passkeys'],
  '/staff/single-sign-on': ['sso', 'oidc', 'saml', 'identity provider', 'failed sign-ins'],
  '/staff/billing': ['debt', 'overdue', 'unpaid'],
  '/staff/billing/invoices': ['invoice', 'bill', 'payment'],
  '/staff/billing/month-close': ['month', 'close month', 'issue invoices'],
  '/staff/billing/journal': ['accounting', 'books', 'datev', 'xero', 'bookkeeping'],
  '/staff/billing/contracts': ['fees', 'rates', 'terms'],
  '/staff/billing/providers': ['studio', 'revenue share', 'aggregator'],
  '/staff/billing/statements': ['settlement', 'studio', 'provider invoice'],
  '/staff/billing/payables': ['pay providers', 'due', 'overdue'],
  '/staff/billing/margin': ['profit', 'fees less costs'],
  '/staff/billing/purchases': ['pay', 'payment', 'refund'],
  '/staff/billing/approvals': ['second person', 'four eyes', 'limit'],
  '/staff/billing/rates': ['currency', 'fx'],
  '/staff/affiliates/withdrawals': ['pay', 'payout'],
  '/staff/affiliates/files': ['sepa', 'iban', 'pay'],
  '/staff/organizations': ['customers', 'operators', 'tenants'],
  '/staff/certification': ['conformance', 'test suite', 'protocol'],
  '/staff/jobs': ['cron', 'background', 'queue'],
  '/staff/verification': ['kyb', 'aml', 'screening'],
}

/** Pages below one of the menu, open to the same people. */
const below: Record<string, readonly { href: string; label: string }[]> = {
  '/callbacks': callbackPages,
  '/incidents': [{ href: '/incidents/thresholds', label: 'Thresholds' }],
  '/games': [
    { href: '/games/calendar', label: 'Game calendar' },
    { href: '/games/pictures', label: 'Game pictures' },
  ],
  '/jurisdictions': [{ href: '/jurisdictions/refusals', label: 'Refusals' }],
}

/** The tabs of an area; each has a permission of its own. */
const tabbed: Record<string, readonly BillingTab[]> = {
  '/billing': billingTabs,
  '/reconciliation': reconciliationTabs,
  '/affiliate': affiliateTabs,
  '/staff/billing': staffBillingTabs,
  '/staff/affiliates': staffAffiliateTabs,
  '/staff/reconciliation': staffReconciliationTabs,
}

type Reader = Pick<Me, 'permissions' | 'staffPermissions' | 'organization'>

/** The menu's pages that the person may open, and those below them. */
export function palettePages(me: Reader): PalettePage[] {
  return visibleNavigation(me).flatMap(({ isStaff, items }) =>
    items.flatMap(({ href, label, icon }) => {
      const granted = isStaff ? me.staffPermissions : me.permissions
      const tabs = (tabbed[href] ?? []).filter(({ permission }) => granted.includes(permission))
      const isBelow = (page: { href: string }) => page.href !== href
      const area = isStaff ? `Staff · ${label}` : label
      return [
        { href, label, icon, area: isStaff ? 'Staff' : null, words: otherNames[href] ?? [] },
        ...[...(below[href] ?? []), ...tabs]
          .filter(isBelow)
          .map((page) => ({ ...page, icon, area, words: otherNames[page.href] ?? [] })),
      ]
    }),
  )
}
