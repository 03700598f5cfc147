import type { Defence } from '../defence'

const handle = { file: 'server/rest/handle.ts', seenBy: 'server/rest/handle.test.ts' }
const body = { file: 'server/rest/read-body.ts', seenBy: 'server/rest/parse-request.test.ts' }
const parse = { file: 'server/rest/parse-request.ts', seenBy: 'server/rest/parse-request.test.ts' }
const keys = { file: 'server/modules/keys/queries.ts', seenBy: 'server/modules/keys/keys.db.test.ts' }
const refusals = { file: 'scripts/serve/refusals.mjs', seenBy: 'scripts/serve/refusals.test.ts' }
const redact = {
  file: 'server/modules/request-log/redact.ts',
  seenBy: 'server/modules/request-log/redact.test.ts',
}
const aurora = {
  file: 'server/providers/aurora/signature.ts',
  seenBy: 'server/providers/aurora/signature.test.ts',
}

/** Keys, signatures and bytes of callers over HTTP: operators and providers. */
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
    find: 'if (!timingSafeEqual(mac, sign(id, signingKey))) return null',
    replace: '',
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
    find: "secret !== '' &&",
    replace: '',
    seenBy: 'server/providers/no-secret.test.ts',
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
    find: "if (!key.organization.isActive) throw new AppError('E6003')",
    replace: '',
  },
  { ...keys, name: 'a revoked key is nobody', find: 'and k.revoked_at is null and', replace: 'and' },
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
    ...body,
    name: 'a body ends at 1 MiB, whatever its length was said to be',
    find: 'if (length > bodyLimitBytes) throw',
    replace: 'if (length < 0) throw',
  },
  {
    ...body,
    name: 'a body announced as too large is not read',
    find: "if (Number(request.headers.get('content-length')) > bodyLimitBytes) throw tooLarge()",
    replace: '',
  },
  {
    ...body,
    name: 'a body of another type is not read',
    find: "if (isJsonMediaType(headers.get('content-type') ?? '')) return",
    replace: 'return',
  },
  {
    ...body,
    name: 'a packed body is not read',
    find: "encoding !== null && encoding.toLowerCase() !== 'identity'",
    replace: "encoding === 'none'",
  },
  { ...body, name: 'bytes that are no UTF-8 are not read', find: 'fatal: true', replace: 'fatal: false' },
  {
    ...parse,
    name: 'fields that reach a prototype are dropped',
    find: 'schema.safeParse(await readJsonBody(request, note))',
    replace: 'schema.loose().safeParse(await readJsonBody(request, note))',
  },
  {
    ...parse,
    name: 'a parameter sent twice is refused',
    file: 'server/rest/read-query.ts',
    find: 'if (found.has(name))',
    replace: 'if (found.size > 99)',
  },
  {
    name: 'every pattern takes time in proportion',
    file: 'server/modules/request-log/redact.ts',
    find: String.raw`"(?:[^"\\]|\\.)*"?/g`,
    replace: String.raw`"(?:[^"\\]+|\\.)*"/g`,
    seenBy: 'scripts/testing/linear-patterns.test.ts',
  },
  {
    name: 'a reply stuffed with one name costs no more than any other',
    file: 'server/modules/wallet/json-members.ts',
    find: 'if (spellings) spellings.push(spelling)',
    replace: 'if (spellings) members.set(name, [...spellings, spelling])',
    seenBy: 'server/modules/wallet/json-members.test.ts',
  },
  {
    ...refusals,
    name: 'two keys are no key',
    find: '  keepEveryCredential(request)\n',
    replace: '',
  },
  {
    ...refusals,
    name: 'a path with doubled slashes reaches nothing',
    find: String.raw`return /\/\/|\\/.test(path) ? problems.notFound : null`,
    replace: 'return null',
  },
  {
    ...refusals,
    name: 'a path that cannot be decoded reaches nothing',
    find: 'if (!isDecodable(path)) return problems.badEncoding',
    replace: '',
  },
  {
    ...refusals,
    name: 'a Host that is none reaches nothing',
    find: 'if (!isHost(request.headers.host)) return problems.badHost',
    replace: '',
  },
  {
    ...refusals,
    name: "headers of the page's own code reach no API",
    find: 'if (side !== null) removeNextHeaders(request)',
    replace: '',
  },
  {
    ...refusals,
    name: 'headers beyond 16 KiB are refused as such',
    file: 'scripts/serve/parse-errors.mjs',
    find: '  HPE_HEADER_OVERFLOW: problems.headersTooLarge,\n',
    replace: '',
  },
  {
    name: 'whoever is no proxy of ours speaks for nobody',
    file: 'scripts/serve/client-address.mjs',
    find: 'if (peer === undefined || !isTrusted(peer)) {',
    replace: 'if (peer === undefined) {',
    seenBy: 'scripts/serve/client-address.test.ts',
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
