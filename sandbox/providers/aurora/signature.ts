import { Webhook } from 'standardwebhooks'

/** Standard Webhooks headers for a body of ours. */
export function signAurora(secret: string, id: string, body: string, at: Date): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

/** True when the headers sign exactly this body; a GET is signed over the empty body. */
export function isAuroraSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}
