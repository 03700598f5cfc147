import { unsaved } from './unsaved'

/** Ends this browser's session; nothing of the page is kept. */
export async function signOutNow(): Promise<void> {
  const { signOut } = await import('next-auth/react')
  await signOut({ redirect: false })
  window.location.assign('/sign-in')
}

/** The same after the question about what was entered. */
export const askToSignOut = () => unsaved.leave(() => void signOutNow())
