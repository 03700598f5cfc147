import type { Metadata } from 'next'
import { ProvidersView } from '@/components/providers/providers-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Providers' }

export default async function ProvidersPage() {
  await prefetch(trpc.staffProviders.survey.queryOptions())
  return (
    <Hydrate>
      <ProvidersView />
    </Hydrate>
  )
}
