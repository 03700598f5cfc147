import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Creates a passkey in the browser. The library is loaded on first use. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON }).catch(explain)
}

/** Signs with a passkey that the user selects. */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).catch(explain)
}

const sentences: Record<string, string> = {
  NotAllowedError: 'The passkey request was cancelled or timed out. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys can’t be used at this address.',
}

function explain(error: unknown): never {
  const sentence = error instanceof Error ? sentences[error.name] : undefined
  throw new Error(sentence ?? 'Your browser could not use a passkey. Try again.', { cause: error })
}
