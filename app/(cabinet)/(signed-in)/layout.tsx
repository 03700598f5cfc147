import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { ZoneProvider } from '@/components/data/zone-context'
import { CabinetShell } from '@/components/shell/cabinet-shell'
import { MeProvider } from '@/components/shell/me-context'
import { StepUpDialog } from '@/components/step-up/step-up-dialog'
import { CabinetDataProvider } from '@/components/trpc/provider'
import { Toaster } from '@/components/ui/toaster'
import { readZone, requireMe } from '../cabinet'

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const me = await requireMe()
  return (
    <NuqsAdapter>
      <CabinetDataProvider>
        <MeProvider me={me}>
          <ZoneProvider zone={await readZone()}>
            <CabinetShell>{children}</CabinetShell>
            <StepUpDialog />
            <Toaster />
          </ZoneProvider>
        </MeProvider>
      </CabinetDataProvider>
    </NuqsAdapter>
  )
}
