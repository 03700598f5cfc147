'use client'

import { SignInForm } from '@/components/sign-in/sign-in-form'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'

/** Signing in loads the page again, for the user who signs in. */
export function SessionEnded() {
  const { pathname, search } = window.location
  return (
    <SignedOutPage title="You were signed out" description="Sign in to return to this page.">
      <DoorCard>
        <SignInForm returnTo={pathname + search} />
      </DoorCard>
    </SignedOutPage>
  )
}
