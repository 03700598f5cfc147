import { ArrowLeft, ArrowRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { GuideLink } from './guide-link'

interface PagerProps {
  previous: GuideLink | undefined
  next: GuideLink | undefined
}

export function Pager({ previous, next }: PagerProps) {
  return (
    <nav aria-label="Other guides" className="mt-14 grid gap-3 sm:grid-cols-2 print:hidden">
      {previous ? (
        <Side link={previous} word="Previous">
          <ArrowLeft className="size-4" aria-hidden />
        </Side>
      ) : (
        <span className="max-sm:hidden" />
      )}
      {next && (
        <Side link={next} word="Next" className="sm:flex-row-reverse sm:text-right">
          <ArrowRight className="size-4" aria-hidden />
        </Side>
      )}
    </nav>
  )
}

interface SideProps {
  link: GuideLink
  word: string
  className?: string
  children: ReactNode
}

function Side({ link, word, className, children }: SideProps) {
  return (
    <Link
      href={link.href}
      className={cn(
        'flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-faint transition-colors hover:border-line-strong hover:text-accent',
        className,
      )}
    >
      {children}
      <span className="grid">
        <span className="text-xs">{word}</span>
        <span className="font-medium text-ink text-sm">{link.title}</span>
      </span>
    </Link>
  )
}
