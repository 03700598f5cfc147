import type { DefenceList } from '../markers'

/** Bytes as they come over HTTP, before anybody knows whose they are. */
export const requests: DefenceList = {
  'server/tracing/tracing.db.test.ts': {
    'a span of a page does not tell its address': ['page', 'request.url'],
    'spans do not tell what an error says': ['return error.code', 'return error.message'],
  },
  'server/rest/parse-request.test.ts': {
    'a body is cut at 1 MiB': 'remove',
    'a body announced as too large is not read': 'remove',
    'a body must be JSON': ["if (isJsonMediaType(headers.get('content-type') ?? '')) return", 'return'],
    'an encoded body is refused': 'remove',
    'a body must be UTF-8': ['true', 'false'],
    'unknown and prototype fields are dropped': ['schema', 'schema.loose()'],
    'a repeated query parameter is refused': 'remove',
  },
  'scripts/testing/linear-patterns.test.ts': {
    'redaction takes linear time': [String.raw`"(?:[^"\\]|\\.)*"?/g`, String.raw`"(?:[^"\\]+|\\.)*"/g`],
  },
  'server/formats/json-text.test.ts': {
    'repeated members of a reply take linear time': [
      'spellings.push(spelling)',
      'members.set(name, [...spellings, spelling])',
    ],
  },
  'server/http/refusals.test.ts': {
    'repeated credentials are all seen': 'remove',
    'a path with doubled slashes is not found': [
      String.raw`/\/\/|\\/.test(path) ? problems.notFound : null`,
      'null',
    ],
    'a path that cannot be decoded is refused': 'remove',
    'an invalid Host is refused': 'remove',
    'an address with NUL is refused': 'remove',
    'two Host headers are refused': 'remove',
    'Next headers do not reach the API': 'remove',
    'headers beyond 16 KiB are refused': 'remove',
  },
  'server/modules/platform/rate-limits/consume-rate-limit.db.test.ts': {
    'all keys of an organization share one limit': [
      '&& allState.remaining >= ownState.remaining',
      '|| own.isAllowed',
    ],
  },
  'server/modules/accounts/keys/keys.db.test.ts': {
    'the number of keys is limited': 'remove',
    'keys are counted under a lock': 'remove',
    'rotation counts against the number of keys': 'remove',
  },
  'server/modules/operations/request-log/request-log.db.test.ts': {
    'repeated refusals stay out of the request log': ['kind === null', "kind !== 'nothing'"],
  },
  'server/http/limit-body.test.ts': {
    'a body for Next is cut at 64 KiB': [
      ['&& received <= limitBytes', ''],
      ['else if (received > discardLimitBytes) request.destroy()', ''],
    ],
    'a body for Next announced as too large is refused': 'remove',
  },
  'server/trpc/storable-input.test.ts': {
    'cabinet input that the database cannot store is refused': 'remove',
  },
  'server/contract/instants.test.ts': {
    'a date that does not exist is refused': ['.getUTCDate() === Number(day)', '.getUTCDate() > 0'],
  },
  'server/auth/proxy.test.ts': {
    'a page refuses a date that does not exist': ["text !== ''", "text === 'never'"],
  },
  'server/database/like-pattern.test.ts': {
    'LIKE wildcards are escaped': ['%_', ''],
  },
  'server/http/client-address.test.ts': {
    'only trusted proxies name the client': ['!peer?.isTrusted', '!peer'],
  },
  'server/database/lanes.db.test.ts': {
    'movements have their own connection pool': [
      'pools.set(name, created)',
      "for (const lane of ['money', 'api', 'cabinet', 'jobs'] as const) pools.set(lane, created)",
    ],
    'PostgreSQL ends long statements': [
      '(connection) => applySessionSettings(connection, name) as unknown as undefined',
      '() => undefined',
    ],
  },
  'server/concurrency/fair-semaphore.test.ts': {
    'concurrent reads are limited per organization': ['&& reader.inside < maxPerReader', ''],
  },
  'server/modules/delivery/endpoint-health/endpoint-health.db.test.ts': {
    'endpoint health reads the hourly counts': ['s.bucket < (select until from progress)', 'false'],
  },
  'server/rest/sandbox/tools.db.test.ts': {
    'keys use no tools of a sandbox on a live deployment': ["!== 'sandbox'", "=== 'never'"],
    'a key of one brand changes and reads nothing of the others': ['|| operation.isOfAllBrands', ''],
  },
  'server/modules/operations/status/subscribers.db.test.ts': {
    'a link of a subscription is signed': ['&& isEqualConstantTime(signature, sign(id))', ''],
    'mails that ask for a subscription are few': 'remove',
  },
}
