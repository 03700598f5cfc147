import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareSignature } from './compare-signature'
import { signatureOf } from './digest'

const secret = '00112233445566778899aabbccddeeff'
const body = '{"player_id": "zoë", "amount":100,"game":"a/b"}'
const sign = (key: string | Buffer, text: string, hash = 'sha256') => createHmac(hash, key).update(text)
const hex = (text: string, key: string | Buffer = secret) => sign(key, text).digest('hex')
const compact = JSON.stringify(JSON.parse(body))

describe('a pasted signature', () => {
  it('matches when it is the one the service would send', async () => {
    expect(await compareSignature({ secret, body, signature: hex(body) })).toEqual({ kind: 'match' })
  })

  it.each<[string, string, RegExp]>([
    ['white space around it', ` ${hex(body)}\n`, /whitespace/i],
    ['upper case', hex(body).toUpperCase(), /upper-case/i],
    ['a prefix', `sha256=${hex(body)}`, /prefix/],
    ['base64', sign(secret, body).digest('base64'), /base64/],
    ['base64url without padding', sign(secret, body).digest('base64url'), /base64/],
    ['SHA-1', sign(secret, body, 'sha1').digest('hex'), /SHA1/],
    ['SHA-512', sign(secret, body, 'sha512').digest('hex'), /SHA512/],
    ['no key', createHash('sha256').update(body).digest('hex'), /plain SHA-256/],
    [
      'the secret glued on',
      createHash('sha256')
        .update(secret + body)
        .digest('hex'),
      /plain SHA-256/,
    ],
    ['key and text swapped', hex(secret, body), /swapped/],
    ['a line break added', hex(`${body}\n`), /line break/],
    ['JSON.stringify', hex(compact), /JSON\.stringify/],
    ['indentation', hex(JSON.stringify(JSON.parse(body), null, 2)), /indented by two/],
    ['json.dumps', hex('{"player_id": "zoë", "amount": 100, "game": "a/b"}'), /json\.dumps/],
    ['json_encode', hex(compact.replace('/', '\\/')), /json_encode/],
    ['escaped letters', hex(compact.replace('ë', '\\u00eb')), /escaped as/],
    ['sorted fields', hex('{"amount":100,"game":"a/b","player_id":"zoë"}'), /sorted/],
    ['a secret with its line break', hex(body, `${secret}\n`), /trailing line break/],
    ['a secret decoded from hex', hex(body, Buffer.from(secret, 'hex')), /decoded from hex/],
    ['two mistakes at once', hex(compact, Buffer.from(secret, 'hex')), /decoded from hex.*JSON\.stringify/],
  ])('of %s is explained', async (_case, signature, explanation) => {
    const compared = await compareSignature({ secret, body, signature })
    expect(compared).toEqual({ kind: 'mistake', mistake: expect.stringMatching(explanation) })
  })

  it.each([
    [hex(body, 'another-secret-of-mine'), /another secret/],
    ['abc', /64 hexadecimal/],
    ['0'.repeat(40), /SHA-1/],
  ])('%s that nothing explains gets a hint', async (signature, hint) => {
    const compared = await compareSignature({ secret, body, signature })
    expect(compared).toEqual({ kind: 'unknown', hint: expect.stringMatching(hint) })
  })
})

interface Vector {
  promise: string
  secret: string
  body: string
  signature: string
  isAuthentic: boolean
}

const vectors = JSON.parse(readFileSync('docs/guides/verifiers/vectors.json', 'utf8')) as Vector[]

it.each(vectors)(
  'agrees with the published verifiers on $promise',
  async ({ secret, body, signature, isAuthentic }) => {
    expect((await signatureOf(secret, body)) === signature).toBe(isAuthentic)
  },
)
