interface SignInAnswer {
  status: number
  error: string | null | undefined
}

/** The sentence for a refused sign-in. It never says which of the two was wrong. */
export function explainRefusal(answer: SignInAnswer | undefined): string {
  const throttled = /^throttled:(\d+)$/.exec(answer?.error ?? '')
  if (throttled) {
    const minutes = Math.max(1, Math.ceil(Number(throttled[1]) / 60))
    return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  }
  if (answer?.status === 401) return 'The email and password do not match.'
  return 'Signing in did not work. Check your connection and try again.'
}
