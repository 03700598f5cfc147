import { organizationPath } from '@/server/contract/cabinet-addresses'

interface Source {
  kind: string
  sourceKind: string
  sourceId: string
  document: string
  organizationId: string | null
  slug: string | null
}

/** The page of what an entry was posted from; null where it has none. */
export function sourcePath({
  kind,
  sourceKind,
  sourceId,
  document,
  organizationId,
  slug,
}: Source): string | null {
  if (sourceKind === 'provider_month') {
    const month = sourceId.slice(sourceId.lastIndexOf('/') + 1)
    return `/staff/billing/providers?${new URLSearchParams({ month })}`
  }
  if (sourceKind === 'exchange_difference') return '/staff/billing/rates'
  if (sourceKind === 'withdrawal') return '/staff/affiliates/withdrawals'
  if (sourceKind === 'commission_entry') return organizationId && `/staff/affiliates/${organizationId}`
  if (sourceKind === 'fees') return organizationId && `/staff/billing/contracts/${organizationId}`
  if (kind === 'credit_note' || kind === 'invoice_payment')
    return `/staff/billing/invoices?${new URLSearchParams({ q: document })}`
  return slug && organizationPath(slug, '/billing')
}
