import { unsaved } from './unsaved'

/** Ends this browser's session, at its identity provider too; nothing of the page is kept. `endMore` ends other sessions first. */
export async function signOutNow(endMore?: () => Promise<unknown>): Promise<void> {
  const { signOut } = await import('next-auth/react')
  const provider = await addressAtProvider()
  await endMore?.()
  await signOut({ redirect: false })
  window.location.assign(provider ?? '/sign-in')
}

interface Answer {
  result: { data: { json: { address: string | null } } }
}

/** Asked while the session still exists. A fault must not keep a person signed in. */
async function addressAtProvider(): Promise<string | null> {
  const answer = await fetch('/api/trpc/sso.logout').catch(() => null)
  if (answer?.status !== 200) return null
  const { result }: Answer = await answer.json()
  return result.data.json.address
}

/** The same after the question about what was entered. */
export const askToSignOut = () => unsaved.leave(() => void signOutNow())
