import type { Defence } from '../defence'

const handle = { file: 'server/rest/handle.ts', seenBy: 'server/rest/handle.test.ts' }
const keys = { file: 'server/modules/keys/queries.ts', seenBy: 'server/modules/keys/keys.db.test.ts' }
const redact = {
  file: 'server/modules/request-log/redact.ts',
  seenBy: 'server/modules/request-log/redact.test.ts',
}
const aurora = {
  file: 'server/providers/aurora/signature.ts',
  seenBy: 'server/providers/aurora/signature.test.ts',
}

const cascade = {
  file: 'server/providers/cascade/signature.ts',
  seenBy: 'server/providers/cascade/inbound.test.ts',
}

/** Keys and signatures of operators and providers, and what is kept and told of their calls. */
export const machineApi: readonly Defence[] = [
  {
    name: 'a signature is compared',
    file: 'server/core/crypto.ts',
    find: 'return left.length === right.length && timingSafeEqual(left, right)',
    replace: 'return left.length >= 0 || timingSafeEqual(left, right)',
    seenBy: 'server/providers/conformance/signature.test.ts',
  },
  {
    name: "a launch link's signature is compared",
    file: 'server/modules/sessions/launch-link.ts',
    find: 'if (!isEqualConstantTime(token, sign(id, signingKey))) return null',
    replace: '',
    seenBy: 'server/modules/sessions/launch-link.test.ts',
  },
  {
    name: 'a launch token has one spelling',
    file: 'server/modules/sessions/launch-link.ts',
    find: 'isEqualConstantTime(token, sign(id, signingKey))',
    replace:
      "Buffer.from(sign(id, signingKey).slice(23), 'base64url').equals(Buffer.from(token.slice(23), 'base64url'))",
    seenBy: 'server/modules/sessions/launch-link.test.ts',
  },
  {
    ...aurora,
    name: 'an old report of a provider is no report',
    find: 'if (Math.abs(Math.floor(now.getTime() / 1000) - timestampS) > toleranceS) return false',
    replace: '',
  },
  {
    ...aurora,
    name: 'a provider without a secret is believed nothing (aurora)',
    find: 'if (bytes.length === 0) return null',
    replace: '',
    seenBy: 'server/providers/no-secret.test.ts',
  },
  {
    name: 'a provider without a secret is believed nothing (borealis)',
    file: 'server/providers/borealis/signature.ts',
    find: "secret !== '' &&",
    replace: '',
    seenBy: 'server/providers/no-secret.test.ts',
  },
  {
    name: 'a provider without a secret is believed nothing (cascade)',
    file: 'server/providers/cascade/signature.ts',
    find: "secret === '' ||",
    replace: '',
    seenBy: 'server/providers/no-secret.test.ts',
  },
  {
    name: 'an aurora activation is good for one grant',
    file: 'server/providers/aurora/inbound.ts',
    find: 'parsed.data.grant_id.toLowerCase() !== grantId.toLowerCase()',
    replace: 'parsed.data.grant_id === grantId.slice(1)',
    seenBy: 'server/providers/aurora/inbound.test.ts',
  },
  {
    ...cascade,
    name: 'a cascade form is good for one operation',
    find: "form.get('op') === operation &&",
    replace: '',
  },
  {
    ...cascade,
    name: 'a cascade form is good for five minutes',
    find: 'toleranceS = 300',
    replace: 'toleranceS = Number.MAX_SAFE_INTEGER',
  },
  {
    name: 'metrics of a live deployment need their token',
    file: 'server/health/scrape-metrics.ts',
    find: "if (!token) return mode === 'sandbox'",
    replace: 'if (!token) return Boolean(mode)',
    seenBy: 'server/health/health.db.test.ts',
  },
  {
    ...handle,
    name: 'a key in the address is no key',
    find: 'authenticate(request.headers, surroundings)',
    replace: `authenticate(
        new Headers({
          authorization:
            request.headers.get('authorization') ??
            'Bearer ' + new URL(request.url).searchParams.get('api_key'),
        }),
        surroundings,
      )`,
  },
  {
    ...handle,
    name: 'a key does what its scopes allow',
    find: 'requireScope(operation, key.scopes)',
    replace: '',
  },
  { ...handle, name: 'a budget that is spent is spent', find: 'requireBudget(budget)', replace: '' },
  {
    ...handle,
    name: 'a disabled operator is refused',
    find: "if (!key.organization.isActive && !operation.readsRecords) throw new AppError('E6003')",
    replace: '',
  },
  {
    ...handle,
    name: 'a key that may not write creates no brand by reading',
    file: 'server/rest/select-brand.ts',
    find: 'operation.canProvision && mayWrite(ctx.actor)',
    replace: 'operation.canProvision',
  },
  { ...keys, name: 'a revoked key is nobody', find: 'and k.revoked_at is null and', replace: 'and' },
  {
    ...keys,
    name: "a suspended member's key is nobody",
    find: '(k.responsible_id is null or m.is_active) and',
    replace: '',
    seenBy: 'server/modules/keys/member-keys.db.test.ts',
  },
  {
    ...keys,
    name: 'a key ends in the moment it expires',
    file: 'server/modules/keys/authenticate-key.ts',
    find: ' || (row.expires_at !== null && row.expires_at <= now)',
    replace: '',
    seenBy: 'server/changes/change-feed.db.test.ts',
  },
  {
    ...keys,
    name: 'a key is kept as its hash',
    file: 'server/modules/keys/key-format.ts',
    find: 'return sha256(token)',
    replace: 'return Buffer.from(token)',
  },
  {
    ...keys,
    name: 'a mistyped key ends before the database',
    file: 'server/modules/keys/key-format.ts',
    find: 'return checksum(token.slice(0, -checksumLength)) === token.slice(-checksumLength)',
    replace: 'return true',
    seenBy: 'server/modules/keys/key-format.test.ts',
  },
  {
    ...redact,
    name: 'the request log has no secret of a body',
    find: '.replace(member, strikeMember)',
    replace: '',
  },
  {
    ...redact,
    name: 'the request log has no secret of an address',
    find: '.replace(parameter, strikeParameter)',
    replace: '',
  },
  { ...redact, name: 'the request log has no key', find: ".replace(apiKey, '$1…')", replace: '' },
  {
    name: "the process's log has no secret",
    file: 'server/log.ts',
    find: "if (secretNames.has(name)) return '[redacted]'",
    replace: '',
    seenBy: 'server/log.test.ts',
  },
  {
    name: 'no field leaves that the contract does not name',
    file: 'server/rest/check-reply.ts',
    find: 'return result.success ? result.data : reply.body',
    replace: 'return reply.body',
    seenBy: 'server/rest/check-reply.test.ts',
  },
  {
    name: 'after the game a player is sent to https alone',
    file: 'server/contract/primitives.ts',
    find: 'return httpsWithHost.test(value) &&',
    replace: 'return',
    seenBy: 'server/contract/primitives.test.ts',
  },
]
