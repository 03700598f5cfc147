import type { Defence } from '../defence'

const body = { file: 'server/rest/read-body.ts', seenBy: 'server/rest/parse-request.test.ts' }
const parse = { file: 'server/rest/parse-request.ts', seenBy: 'server/rest/parse-request.test.ts' }
const refusals = { file: 'scripts/serve/refusals.mjs', seenBy: 'scripts/serve/refusals.test.ts' }
const limits = { file: 'scripts/serve/limit-body.mjs', seenBy: 'scripts/serve/limit-body.test.ts' }

/** Bytes as they come over HTTP, before anybody knows whose they are. */
export const requests: readonly Defence[] = [
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
    find: 'schema.safeParse(sent)',
    replace: 'schema.loose().safeParse(sent)',
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
    ...limits,
    name: 'what Next answers has a body of 64 KiB at most',
    find: 'if (!isRefused && received <= limitBytes) push',
    replace: 'if (!isRefused) push',
  },
  {
    ...limits,
    name: 'a refused body is not read without end',
    find: '    else if (received > discardLimitBytes) request.destroy()\n',
    replace: '',
  },
  {
    ...limits,
    name: 'a body announced as too large is refused before it is sent',
    find: "if (Number(headers['content-length']) > limitBytes) refuseRest()",
    replace: '',
  },
  {
    ...refusals,
    name: 'an address with a NUL reaches nothing',
    find: "if (url.includes('%00')) return problems.nul",
    replace: '',
  },
  {
    name: 'no call of the cabinet has a part that no database can hold',
    file: 'server/trpc/init.ts',
    find: 'if (fault) throw',
    replace: 'if (fault && fault.path.length > 99) throw',
    seenBy: 'server/trpc/storable-input.test.ts',
  },
  {
    name: 'a date that does not exist is none',
    file: 'server/contract/instants.ts',
    find: 'date.getUTCDate() === Number(day) &&',
    replace: 'Number(day) >= 0 &&',
    seenBy: 'server/contract/instants.test.ts',
  },
  {
    name: 'no page lists from a date that does not exist',
    file: 'proxy.ts',
    find: "text !== '' && !isInstant(text)",
    replace: "text === 'never' && !isInstant(text)",
    seenBy: 'server/auth/proxy.test.ts',
  },
  {
    name: 'text is searched for to the letter',
    file: 'server/core/like-pattern.ts',
    find: String.raw`text.replace(/[\\%_]/g, String.raw`,
    replace: String.raw`text.replace(/[\\]/g, String.raw`,
    seenBy: 'server/core/like-pattern.test.ts',
  },
  {
    ...refusals,
    name: 'two Hosts are no Host',
    find: 'if ((request.headersDistinct.host ?? []).length > 1) return problems.badHost',
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
    name: 'movements have connections of their own',
    file: 'server/database/lane-pools.ts',
    find: 'pools.set(name, created)',
    replace: "for (const lane of ['money', 'api', 'cabinet', 'jobs'] as const) pools.set(lane, created)",
    seenBy: 'server/database/lanes.db.test.ts',
  },
  {
    name: 'PostgreSQL ends what runs too long',
    file: 'server/database/lane-pools.ts',
    find: 'onConnect: (connection) => connection.query(deadlineSettings(name)) as unknown as undefined,',
    replace: 'onConnect: () => undefined,',
    seenBy: 'server/database/lanes.db.test.ts',
  },
  {
    name: 'one organization reads a few statements at once, and others take their turn',
    file: 'server/core/fair-gate.ts',
    find: 'if (inside < maxInside && reader.inside < maxPerReader) enter',
    replace: 'if (inside < maxInside) enter',
    seenBy: 'server/core/fair-gate.test.ts',
  },
  {
    name: 'the health of an endpoint is read from counts',
    file: 'server/modules/callbacks/queries-attempts.ts',
    find: 'where s.bucket < (select until from progress)',
    replace: 'where false',
    seenBy: 'server/modules/callbacks/attention.db.test.ts',
  },
]
