import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

interface NoMatchProps {
  title: string
  onClear: () => void
  clear?: string | undefined
  children?: ReactNode
}

/** Shown when the filters match nothing. */
export function NoMatch({ title, onClear, clear = 'Clear filters', children }: NoMatchProps) {
  return (
    <EmptyState title={title} actions={<Button onClick={onClear}>{clear}</Button>}>
      {children}
    </EmptyState>
  )
}
