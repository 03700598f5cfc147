const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A callback secret of 40 characters (240 random bits), made in the browser. */
export function generateSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(40))
  return Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('')
}
