import type { Metadata } from 'next'
import { PicturesImport } from '@/components/games/pictures-import'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Upload pictures' }

export default async function PicturesPage() {
  await prefetch(trpc.games.facets.queryOptions(), trpc.brands.list.queryOptions())
  return (
    <Hydrate>
      <BackLink href="/games">Games</BackLink>
      <PageHeader
        title="Upload pictures"
        description="A ZIP or a folder of pictures for the games of one provider."
      />
      <PicturesImport />
    </Hydrate>
  )
}
