'use client'

import { Menu, Moon, Sun } from 'lucide-react'
import Link from 'next/link'
import { useTheme } from 'next-themes'
import { type ReactNode, useState } from 'react'
import { BrandMark } from '@/components/shell/brand-mark'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { SkipLink } from '@/components/ui/skip-link'
import type { GuideGroup } from './guide-link'
import { GuideSearch } from './guide-search'
import { GuidesNavigation } from './guides-navigation'

export function GuidesShell({ groups, children }: { groups: readonly GuideGroup[]; children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 border-line border-b bg-canvas print:hidden">
        <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-3 sm:px-6">
          <Button
            variant="ghost"
            size="icon"
            className="lg:hidden"
            aria-label="Open menu"
            onClick={() => setIsMenuOpen(true)}
          >
            <Menu aria-hidden />
          </Button>
          <Link
            href="/docs"
            className="mr-auto flex items-center gap-2.5 whitespace-nowrap font-semibold text-sm"
          >
            <BrandMark className="size-5.5" />
            Croupier
            <span className="font-normal text-faint max-sm:hidden">Guides</span>
          </Link>
          <GuideSearch />
          <Button variant="ghost" asChild className="max-sm:hidden">
            <a href="/docs/reference">API reference</a>
          </Button>
          <Button variant="ghost" asChild className="max-sm:hidden">
            <a href="/">Dashboard</a>
          </Button>
          <ThemeSwitch />
        </div>
      </header>
      <Sheet isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} title="Guides" side="left">
        <div className="p-3">
          <GuidesNavigation groups={groups} onNavigate={() => setIsMenuOpen(false)} />
        </div>
      </Sheet>
      <div className="mx-auto max-w-7xl lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-line border-r px-3 py-8 lg:block print:hidden">
          <GuidesNavigation groups={groups} />
        </div>
        <main id="content" tabIndex={-1} className="min-w-0 px-4 py-8 outline-none sm:px-8 sm:py-10">
          {children}
        </main>
      </div>
    </>
  )
}

/** The icon follows the class on the page, so that no second render is needed. */
function ThemeSwitch() {
  const { resolvedTheme, setTheme } = useTheme()
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Switch between light and dark"
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
    >
      <Sun className="hidden dark:block" aria-hidden />
      <Moon className="dark:hidden" aria-hidden />
    </Button>
  )
}
