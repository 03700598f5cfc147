import type { ReactNode } from 'react'
import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import { groupDigits } from '@/server/contract/figures'

interface AmountProps extends Omit<FigureLinkProps, 'children'> {
  value: { decimal: string; currency: string }
  note?: ReactNode
  /** The heading names the currency. */
  isPlain?: boolean
}

export const Amount = ({ value, note, href, isPlain = false }: AmountProps) => (
  <>
    <FigureLink href={href}>
      {isPlain ? (
        <span className="whitespace-nowrap tabular-nums">{groupDigits(value.decimal)}</span>
      ) : (
        <Money value={value} />
      )}
    </FigureLink>
    {note && <Note>{note}</Note>}
  </>
)

interface FigureLinkProps {
  /** The transactions behind the figure. */
  href: string | undefined
  children: ReactNode
}

export const FigureLink = ({ href, children }: FigureLinkProps) =>
  href === undefined ? (
    children
  ) : (
    <OrganizationLink href={href} prefetch={false} className="hover:underline">
      {children}
    </OrganizationLink>
  )

export const Note = ({ children }: { children: ReactNode }) => (
  <span className="block whitespace-nowrap text-faint text-xs">{children}</span>
)
