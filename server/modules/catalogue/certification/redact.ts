/** What stands in place of a secret. */
const redacted = 'redacted'

/** Takes a shared secret, in each form that it is written in, out of what is kept of an exchange. */
export function redactor(secret: string): (text: string) => string {
  const bare = secret.replace(/^whsec_/, '')
  const forms = [secret, bare, encodeURIComponent(secret), encodeURIComponent(bare)]
  const longest = [...new Set(forms)].filter((form) => form.length >= 8).sort((a, b) => b.length - a.length)
  // defence: no exchange of a certification shows the secret
  return (text) => longest.reduce((kept, form) => kept.replaceAll(form, redacted), text)
}
