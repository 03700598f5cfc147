import type { ReactNode } from 'react'
import { StepUpDialog } from '@/components/step-up/step-up-dialog'
import { CabinetDataProvider } from '@/components/trpc/provider'
import { Confirmation } from '@/components/ui/use-confirm'
import { CabinetShell } from './cabinet-shell'
import { LeaveGuard } from './leave-guard'
import { type Me, MeProvider } from './me-context'
import { SignedInOnly } from './signed-in-only'

/** Navigation and data of the organization in `me`; another organization gets a frame of its own. */
export function CabinetFrame({ me, children }: { me: Me; children: ReactNode }) {
  const slug = me.organization?.slug ?? null
  return (
    <CabinetDataProvider key={slug} organization={slug}>
      <MeProvider me={me}>
        <SignedInOnly>
          <CabinetShell>{children}</CabinetShell>
          <Confirmation />
          <StepUpDialog />
          <LeaveGuard />
        </SignedInOnly>
      </MeProvider>
    </CabinetDataProvider>
  )
}
