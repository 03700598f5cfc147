interface SignInAnswer {
  status: number
  error: string | null | undefined
}

export const isSignedIn = (answer: (SignInAnswer & { ok: boolean }) | undefined): boolean =>
  answer?.ok === true && !answer.error

/** Result of a failed sign-in: the second step, or a message. */
export type SignInStep = { kind: 'code' } | { kind: 'refusal'; message: string }

/** It never says whether email or password was wrong. A wrong code is named, since the password was right. */
export function nextStep(
  answer: SignInAnswer | undefined,
  mismatch = 'The email and password do not match.',
): SignInStep {
  const error = answer?.error ?? ''
  if (error === 'code_needed') return { kind: 'code' }
  if (error === 'code_refused') {
    return refusal('This code is wrong or was already used. Wait for the next one.')
  }
  if (error.startsWith('provider_needed')) {
    return refusal('Your organization requires single sign-on. Use it below.')
  }
  const throttled = /^throttled:(\d+)$/.exec(error)
  if (throttled) return refusal(`Too many attempts. Try again in ${inWords(Number(throttled[1]))}.`)
  if (error === 'unavailable') return refusal('Sign-in is unavailable right now. Try again in a moment.')
  if (answer?.status === 401) return refusal(mismatch)
  return refusal('Sign-in failed. Check your connection and try again.')
}

const refusal = (message: string): SignInStep => ({ kind: 'refusal', message })

function inWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
