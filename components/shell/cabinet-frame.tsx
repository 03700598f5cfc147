import { createElement, type ReactNode } from 'react'
import { StepUpDialog } from '@/components/step-up/step-up-dialog'
import { CabinetDataProvider } from '@/components/trpc/provider'
import { Confirmation } from '@/components/ui/use-confirm'
import { CabinetShell } from './cabinet-shell'
import { LeaveGuard } from './leave-guard'
import { type Me, MeProvider } from './me-context'
import { MenuProvider } from './menu-context'
import * as icons from './menu-icon-shapes'
import type { MenuState } from './menu-state'
import { SignedInOnly } from './signed-in-only'

interface CabinetFrameProps {
  me: Me
  menu: MenuState
  children: ReactNode
}

/** Navigation and data of the organization in `me`; another organization gets a frame of its own. */
export function CabinetFrame({ me, menu, children }: CabinetFrameProps) {
  const slug = me.organization?.slug ?? null
  return (
    <CabinetDataProvider key={slug} organization={slug}>
      <MeProvider me={me}>
        <SignedInOnly>
          <MenuProvider stored={menu}>
            <MenuIcons />
            <CabinetShell>{children}</CabinetShell>
          </MenuProvider>
          <Confirmation />
          <StepUpDialog />
          <LeaveGuard />
        </SignedInOnly>
      </MeProvider>
    </CabinetDataProvider>
  )
}

/** The shapes of the menu's icons, once in each document for every `MenuIcon`: as components, each page would load them as code. */
function MenuIcons() {
  return (
    <svg aria-hidden className="absolute size-0">
      {Object.entries(icons).map(([name, shapes]) =>
        createElement(
          'symbol',
          { key: name, id: `menu-${name}`, viewBox: '0 0 24 24' },
          ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
        ),
      )}
    </svg>
  )
}
