import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { ZoneProvider } from '@/components/data/zone-context'
import { Toaster } from '@/components/ui/toaster'
import { readZone, requireSignedIn } from '../cabinet'

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  await requireSignedIn()
  return (
    <NuqsAdapter>
      <ZoneProvider zone={await readZone()}>
        {children}
        <Toaster />
      </ZoneProvider>
    </NuqsAdapter>
  )
}
