import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { pictureList } from '@/components/games/picture-params'
import { PicturesView } from '@/components/games/pictures-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Game pictures' }

export default async function PicturesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('gameAssets.everywhere')) return <NoAccess />
  await prefetch(
    trpc.staffGames.search.queryOptions(pictureList.toSearch(await pictureList.load(searchParams))),
  )
  return (
    <Hydrate>
      <PicturesView />
    </Hydrate>
  )
}
