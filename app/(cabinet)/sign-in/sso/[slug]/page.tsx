import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'
import { caller } from '../../../cabinet'

export const metadata: Metadata = { title: 'Single sign-on' }

interface SsoPageProps {
  params: Promise<{ slug: string }>
}

/** An organization's own address for signing in: leads to its identity provider, or lists them. */
export default async function SsoPage({ params }: SsoPageProps) {
  const { slug } = await params
  const offered = await caller.sso.offered({ slug })
  const [first] = offered
  if (!first) redirect('/sign-in?sso=connection_inactive')
  if (offered.length === 1) redirect(`/api/sso/${first.id}/start`)
  return (
    <SignedOutPage title={`Sign in to ${first.organization}`} description="Select your identity provider.">
      <DoorCard>
        <ul className="grid gap-2">
          {offered.map(({ id, name }) => (
            <li key={id}>
              <a href={`/api/sso/${id}/start`} className="text-accent hover:underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </DoorCard>
    </SignedOutPage>
  )
}
