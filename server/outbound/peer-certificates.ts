import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { processSingleton } from '@/server/core/process-singleton'

const seen = processSingleton('peer-certificates', () => new Map<string, Date>())

/** More origins than that between two writes are an attack or a fault; the rest is seen at their next connections. */
const maxKept = 5_000

/** Notes until when the certificate is valid that an origin has just shown; nothing of a plain or resumed connection. */
export function notePeerCertificate(origin: string, socket: Socket | TLSSocket): void {
  if (!('getPeerCertificate' in socket)) return
  const validTo = new Date(socket.getPeerCertificate().valid_to ?? Number.NaN)
  if (Number.isNaN(validTo.getTime()) || (seen.size >= maxKept && !seen.has(origin))) return
  seen.set(origin, validTo)
}

/** What was noted since the last call, by origin. */
export function takePeerCertificates(): Map<string, Date> {
  const taken = new Map(seen)
  seen.clear()
  return taken
}
