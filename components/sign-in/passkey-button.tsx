'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useCanUsePasskeys } from '@/components/passkeys/use-can-use-passkeys'
import { Button } from '@/components/ui/button'

interface PasskeyButtonProps {
  onSignedIn: () => Promise<void>
  onRefused: (message: string | null) => void
}

/** Signs in without email and password. Not rendered where passkeys cannot be used. */
export function PasskeyButton({ onSignedIn, onRefused }: PasskeyButtonProps) {
  const canUsePasskeys = useCanUsePasskeys()
  const [isPending, setIsPending] = useState(false)
  if (!canUsePasskeys) return null

  async function enter(): Promise<void> {
    onRefused(null)
    setIsPending(true)
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey')
      const refusal = await signInWithPasskey()
      if (refusal === null) await onSignedIn()
      onRefused(refusal)
    } catch (error) {
      onRefused(error instanceof Error ? error.message : 'Sign-in failed. Try again.')
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Button className="mt-4 w-full" isPending={isPending} onClick={() => void enter()}>
      <KeyRound aria-hidden />
      Sign in with a passkey
    </Button>
  )
}
