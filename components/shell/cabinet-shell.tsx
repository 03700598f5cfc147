'use client'

import { LogOut, Menu, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { InboxLink } from '@/components/inbox/inbox-link'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Sheet } from '@/components/ui/sheet'
import { SkipLink } from '@/components/ui/skip-link'
import { BrandMark } from './brand-mark'
import { useMe } from './me-context'
import { QuickAccessProvider, useQuickAccess } from './quick-access'
import { Sidebar } from './sidebar'
import { StaleBanner } from './stale-banner'
import { useCloseOrganization } from './use-open-organization'

const DeletionBanner = lazyPanel(() => import('@/components/deletion/deletion-banner'), 'DeletionBanner')

export function CabinetShell({ children }: { children: ReactNode }) {
  return (
    <QuickAccessProvider>
      <Frame>{children}</Frame>
    </QuickAccessProvider>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { openPalette } = useQuickAccess()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const { organization, deletions } = useMe()
  return (
    <div className="lg:pl-14 xl:pl-60 print:pl-0">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-20 hidden w-14 overflow-y-auto border-line border-r bg-sunken lg:block xl:w-60 print:hidden">
        <Sidebar />
      </aside>
      <header className="sticky top-0 z-30 flex h-13 items-center gap-2.5 border-line border-b bg-canvas px-3 lg:hidden print:hidden">
        <Button variant="ghost" size="icon" aria-label="Open menu" onClick={() => setIsMenuOpen(true)}>
          <Menu aria-hidden />
        </Button>
        <BrandMark className="size-5" />
        <span className="truncate font-semibold text-sm">{organization?.name ?? 'Croupier'}</span>
        <InboxLink
          isIcon
          className="ml-auto flex items-center gap-1 rounded-md p-2 text-muted hover:bg-hover [&_svg]:size-4"
        />
        <Button variant="ghost" size="icon" aria-label="Search" onClick={openPalette}>
          <Search aria-hidden />
        </Button>
      </header>
      <StaleBanner />
      <Sheet isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} title="Menu" side="left">
        <Sidebar onNavigate={() => setIsMenuOpen(false)} />
      </Sheet>
      {(deletions.account || deletions.organization) && <DeletionBanner />}
      {organization?.isStaff && <StaffBanner name={organization.name} />}
      <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-8 sm:py-9">
        {children}
      </main>
    </div>
  )
}

/** Above each page that staff see of an organization. */
function StaffBanner({ name }: { name: string }) {
  const close = useCloseOrganization()
  return (
    <section
      aria-label="Staff access"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-warn-line border-b bg-warn-soft px-4 py-1.5 text-warn text-xs sm:px-8"
    >
      <span>
        You are viewing <strong className="font-semibold">{name}</strong> as staff. Your activity is recorded
        in its audit log.
      </span>
      <Button
        size="sm"
        variant="ghost"
        className="h-6 text-warn"
        isPending={close.isPending}
        onClick={() => close.mutate()}
      >
        <LogOut aria-hidden />
        Exit organization
      </Button>
    </section>
  )
}
