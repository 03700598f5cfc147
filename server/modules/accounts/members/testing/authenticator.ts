import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const flagPresent = 0x01
const flagVerified = 0x04
const flagHasKey = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

interface Asked {
  challenge: string
  rpId: string
  origin: string
}

/** An authenticator in software, with one passkey: it makes what a browser sends (ES256, no attestation). */
export class Authenticator {
  readonly credentialId = randomBytes(16)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** Of the signatures made. */
  counter = 0
  /** Passkeys that are synchronized between devices do not count. */
  isCounting = true
  /** Whether the person gave a fingerprint or a PIN. */
  isVerified = true

  register({ challenge, rpId, origin }: Asked) {
    const key = [uint16(this.credentialId.length), this.credentialId, this.coseKey()]
    const data = Buffer.concat([this.head(rpId, flagHasKey), Buffer.alloc(16), ...key])
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59]),
      uint16(data.length),
      data,
    ])
    const clientData = clientDataOf('webauthn.create', challenge, origin)
    return this.answer({
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  sign({ challenge, rpId, origin }: Asked) {
    if (this.isCounting) this.counter += 1
    const data = this.head(rpId, 0)
    const clientData = clientDataOf('webauthn.get', challenge, origin)
    const signed = createSign('sha256').update(data).update(sha256(clientData)).sign(this.keys.privateKey)
    return this.answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signed),
    })
  }

  private answer<Response>(response: Response) {
    const id = base64url(this.credentialId)
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  private head(rpId: string, more: number): Buffer {
    const flags = flagPresent | (this.isVerified ? flagVerified : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  /** The public key as COSE: EC2, ES256, P-256. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ])
  }
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const clientDataOf = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
