import type { Me } from '@/components/shell/me-context'

export type FigureName =
  | 'ggr'
  | 'balance'
  | 'runway'
  | 'invoices'
  | 'success'
  | 'latency'
  | 'redeliveries'
  | 'sessions'
  | 'pending'

/** What a role sees first. Rows have four figures on a desktop. */
export interface OverviewParts {
  figures: readonly FigureName[]
  /** Errors of the API by operation and code. */
  hasErrors: boolean
  /** The chart of revenue before that of callbacks. */
  isMoneyFirst: boolean
}

const money = ['ggr', 'balance', 'runway', 'invoices'] as const
const delivery = ['success', 'latency', 'redeliveries', 'pending'] as const
const whole: OverviewParts = {
  figures: [...money, 'success', 'latency', 'sessions', 'pending'],
  hasErrors: true,
  isMoneyFirst: false,
}
const finance: OverviewParts = { figures: money, hasErrors: false, isMoneyFirst: true }
const technical: OverviewParts = { figures: delivery, hasErrors: true, isMoneyFirst: false }
const commercial: OverviewParts = {
  figures: ['ggr', 'sessions', 'success', 'pending'],
  hasErrors: false,
  isMoneyFirst: false,
}

type Organization = NonNullable<Me['organization']>

const byMember: Record<string, OverviewParts> = {
  developer: technical,
  finance,
  manager: commercial,
  analyst: { ...commercial, figures: ['ggr', 'sessions', 'success', 'latency'] },
}
const byStaff: Record<string, OverviewParts> = { support: technical, finance }

const billingFigures: ReadonlySet<FigureName> = new Set(['balance', 'runway', 'invoices'])

/** Owners, admins and administrators see the whole; what the person may not read is left out. */
export function overviewParts({
  permissions,
  organization,
}: Pick<Me, 'permissions' | 'organization'>): OverviewParts {
  const { role, isStaff }: Pick<Organization, 'role' | 'isStaff'> = organization ?? {
    role: 'analyst',
    isStaff: false,
  }
  const parts = (isStaff ? byStaff : byMember)[role] ?? whole
  const mayReadBilling = permissions.includes('billing.read')
  return {
    ...parts,
    figures: parts.figures.filter((name) => mayReadBilling || !billingFigures.has(name)),
    hasErrors: parts.hasErrors && permissions.includes('requests.read'),
  }
}

/** Of what is still to be paid; an invoice that is overdue is in that state alone. */
export const unpaidStatuses = ['overdue', 'open', 'partly_paid'] as const
