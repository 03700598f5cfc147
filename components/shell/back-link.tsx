import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { OrganizationLink } from './organization-link'

/** Above a page of one thing: the way to the list of all of them. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <OrganizationLink
    href={href}
    className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
  >
    <ArrowLeft className="size-4" aria-hidden />
    {children}
  </OrganizationLink>
)
