import type { ReactNode } from 'react'
import { Money } from '@/components/data/money'
import { changeOf } from '@/components/overview/change'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Td } from '@/components/ui/table'

interface MoneyCellProps {
  value: { decimal: string; currency: string }
  note?: string
  /** The transactions behind it. */
  href?: string
}

export function MoneyCell({ value, note, href }: MoneyCellProps) {
  const money = <Money value={value} />
  return (
    <Td className="text-right">
      {href === undefined ? money : <FigureLink href={href}>{money}</FigureLink>}
      {note && <Note>{note}</Note>}
    </Td>
  )
}

interface Decimal {
  decimal: string
}

/** GGR against the period before. */
export function ChangeCell({ value, previous }: { value: Decimal; previous: Decimal | null }) {
  return (
    <Td className="text-right text-muted tabular-nums">
      {(previous && changeOf(Number(value.decimal), Number(previous.decimal))) ?? '—'}
    </Td>
  )
}

export const FigureLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <OrganizationLink href={href} prefetch={false} className="hover:underline">
    {children}
  </OrganizationLink>
)

export const Note = ({ children }: { children: ReactNode }) => (
  <span className="block whitespace-nowrap text-faint text-xs">{children}</span>
)
