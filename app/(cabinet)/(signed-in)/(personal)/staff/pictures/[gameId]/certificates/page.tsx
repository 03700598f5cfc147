import type { Metadata } from 'next'
import { CertificatesView } from '@/components/games/certificates-view'
import { BackLink } from '@/components/shell/back-link'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Certificates of a game' }

export default async function CertificatesPage({ params }: { params: Promise<{ gameId: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('gameCertificates.read')) return <NoAccess />
  const { gameId } = await params
  await prefetch(trpc.staffGames.certificates.queryOptions({ gameId }))
  return (
    <Hydrate>
      <BackLink href={`/staff/pictures/${gameId}`}>Game</BackLink>
      <CertificatesView gameId={gameId} canManage={staffPermissions.includes('gameCertificates.manage')} />
    </Hydrate>
  )
}
