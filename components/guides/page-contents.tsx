'use client'

import { useEffect, useState } from 'react'
import { cn } from '@/components/ui/cn'

interface PageContentsProps {
  headings: readonly { id: string; level: 2 | 3; text: string }[]
}

/** The headings of the page, the one being read marked. */
export function PageContents({ headings }: PageContentsProps) {
  const [current, setCurrent] = useState(headings[0]?.id)

  // Scrolling is the external system: the last heading above the upper third of the window is being read.
  useEffect(() => {
    const onScroll = () => {
      const line = window.innerHeight / 3
      const passed = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < line
      })
      setCurrent((passed.at(-1) ?? headings[0])?.id)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [headings])

  return (
    <nav aria-label="On this page" className="grid gap-1 text-[0.8125rem]">
      <div className="pb-1 font-medium text-faint text-xs">On this page</div>
      {headings.map(({ id, level, text }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          className={cn(
            '-ml-px border-transparent border-l-2 py-0.5 pl-3 text-muted leading-snug transition-colors hover:text-ink',
            level === 3 && 'pl-6',
            id === current && 'border-accent text-ink',
          )}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
