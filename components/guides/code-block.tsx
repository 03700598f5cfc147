import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'

interface CodeBlockProps {
  /** The language. */
  label: string
  /** What the button copies. */
  text: string
  children: ReactNode
}

export function CodeBlock({ label, text, children }: CodeBlockProps) {
  return (
    <figure className="code-block">
      <figcaption>
        {label}
        <CopyButton text={text} what="this code" className="print:hidden" />
      </figcaption>
      {children}
    </figure>
  )
}
