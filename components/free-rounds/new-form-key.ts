/** 128 random bits in hex: the idempotency key of one form, so that sending it twice issues once. */
export function newFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
