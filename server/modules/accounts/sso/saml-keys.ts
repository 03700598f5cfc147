import { generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'

const validMs = 10 * 365 * 86_400_000
const name = 'Croupier single sign-on'

/** A private key, and a certificate that says nothing but the key: providers keep it as they were given it. Both as PEM. */
export async function newSamlKey(now: Date): Promise<{ key: string; certificate: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const until = new Date(now.getTime() + validMs)
  const body = sequence(
    field(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    rsaWithSha256,
    distinguishedName,
    sequence(time(now), time(until)),
    distinguishedName,
    publicKey,
  )
  const signature = field(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const der = sequence(body, rsaWithSha256, signature).toString('base64')
  const lines = der.match(/.{1,64}/g) ?? []
  const certificate = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  return { key: privateKey, certificate }
}

/** One value of DER (X.690). */
function field(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => field(0x30, ...parts)
const integer = (bytes: Buffer) => field(0x02, bytes)
const object = (hex: string) => field(0x06, Buffer.from(hex, 'hex'))
const rsaWithSha256 = sequence(object('2a864886f70d01010b'), field(0x05))
const commonName = sequence(object('550403'), field(0x0c, Buffer.from(name)))
const distinguishedName = sequence(field(0x31, commonName))

/** Two digits of the year until 2049, four after it (RFC 5280). */
function time(at: Date): Buffer {
  const digits = `${at.toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  return at.getUTCFullYear() < 2050
    ? field(0x17, Buffer.from(digits.slice(2)))
    : field(0x18, Buffer.from(digits))
}
