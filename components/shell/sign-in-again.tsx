'use client'

import { Dialog } from 'radix-ui'
import { useEffect } from 'react'
import { SignInForm } from '@/components/sign-in/sign-in-form'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'
import { whenConfirmedElsewhere } from '@/components/step-up/confirmed-elsewhere'
import { useTRPCClient } from '@/components/trpc/provider'
import { useMe } from './me-context'
import { sessionEnd } from './session-end'
import { unsaved } from './unsaved'

const stay = (event: Event) => event.preventDefault()

/** Over the page and its dialogs, which keep what was entered for the user they belong to. Another gets the page anew. */
export function SignInAgain() {
  const { user } = useMe()
  const client = useTRPCClient()
  async function goOn(): Promise<void> {
    const now = await client.session.me.query()
    if (now.user.email === user.email) return sessionEnd.resume()
    unsaved.forget()
    window.location.reload()
  }
  // After each render, so that it calls the current goOn.
  useEffect(() => whenConfirmedElsewhere(() => void goOn()))
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
          className="fixed inset-0 z-60 overflow-y-auto bg-canvas"
        >
          <Dialog.Title className="sr-only">Sign in again</Dialog.Title>
          <SignedOutPage
            title="You were signed out"
            description="Sign in to go on. What you entered on this page is kept."
          >
            <DoorCard>
              <SignInForm onSignedIn={goOn} />
              <a
                href="/sign-in?callbackUrl=%2Fsign-in%2Fconfirmed"
                target="_blank"
                rel="noopener"
                className="mt-4 block text-center text-accent text-sm hover:underline"
              >
                Use single sign-on in a new tab
              </a>
            </DoorCard>
          </SignedOutPage>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
