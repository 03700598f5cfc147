import type { DefenceList } from '../markers'

/** Keys and signatures of operators and providers, and what is kept and told of their calls. */
export const machineApi: DefenceList = {
  'server/modules/delivery/handover/listeners.db.test.ts': {
    'a live deployment has no listeners': ["=== 'sandbox'", "!== 'none'"],
    'a listener ends with its key': ['key.revoked_at is null and', ''],
    'one listener takes each attempt': ['listener_id is null and', ''],
    'an attempt has one answer, within its deadline': ['closed_at is null and', ''],
  },
  'server/providers/conformance/signature.test.ts': {
    'signatures are compared whole': ['=== right.length &&', '>= 0 ||'],
  },
  'server/modules/play/sessions/launch-link.test.ts': {
    "a launch link's signature is checked": [
      'remove',
      [
        'isEqualConstantTime(token, sign(id, by))',
        "Buffer.from(sign(id, by).slice(23), 'base64url').equals(Buffer.from(token.slice(23), 'base64url'))",
      ],
    ],
  },
  'server/providers/aurora/signature.test.ts': {
    'an aurora timestamp expires': 'remove',
  },
  'server/providers/no-secret.test.ts': {
    'an aurora call needs a configured secret': 'remove',
    'a borealis call needs a configured secret': ["secret !== '' &&", ''],
    'a cascade call needs a configured secret': ["secret === '' ||", ''],
  },
  'server/providers/aurora/inbound.test.ts': {
    'an aurora activation is valid for one grant': 'remove',
  },
  'server/providers/cascade/inbound.test.ts': {
    'a cascade form is valid for one operation': ["form.get('op') === operation &&", ''],
    'a cascade form is valid for five minutes': ['300', 'Number.MAX_SAFE_INTEGER'],
  },
  'server/health/health.db.test.ts': {
    'live metrics need a token': ["mode === 'sandbox'", 'Boolean(mode)'],
  },
  'server/rest/handle.test.ts': {
    'a key in the URL does not authenticate': [
      'request.headers',
      `
        new Headers({
          authorization:
            request.headers.get('authorization') ??
            'Bearer ' + new URL(request.url).searchParams.get('api_key'),
        })`,
    ],
    'a key is limited to its scopes': 'remove',
    'a key is limited to its operations': 'remove',
    'a spent rate limit refuses': 'remove',
    'a disabled organization is refused': 'remove',
    'a read-only key creates no brand': ['&& mayWrite(ctx.actor)', ''],
    'a key that may not create brands names no new one': ['&& mayCreateBrand', ''],
  },
  'server/rest/limited-keys.db.test.ts': {
    'a key is limited to its networks': 'remove',
    'a key of one brand acts for no other': 'remove',
  },
  'server/mcp/serve-mcp.db.test.ts': {
    'agents write in sandbox mode only': ["API_MODE === 'sandbox'", "API_MODE !== 'none'"],
  },
  'components/try-it/build-request.test.ts': {
    'a tried request is authenticated by the key alone': ["'omit'", "'include'"],
  },
  'server/modules/accounts/keys/keys.db.test.ts': {
    'revoked keys and keys of suspended members are refused': ['and k.revoked_at is null', ''],
    'a key is stored as its hash': ['sha256', 'Buffer.from'],
  },
  'server/modules/accounts/keys/member-keys.db.test.ts': {
    'revoked keys and keys of suspended members are refused': [
      '(k.responsible_id is null or coalesce(m.is_active, false)) and',
      '',
    ],
  },
  'server/cache/invalidation-feed.db.test.ts': {
    'an expired key is refused': ['|| (row.expires_at !== null && row.expires_at <= now)', ''],
  },
  'server/modules/accounts/keys/key-format.test.ts': {
    'a mistyped key is refused before the database': [
      'checksum(token.slice(0, -checksumLength)) === token.slice(-checksumLength)',
      'true',
    ],
  },
  'server/modules/operations/request-log/redact.test.ts': {
    'the request log has no secrets from bodies': ['.replace(member, strikeMember)', ''],
    'the request log has no secrets or keys from URLs': [
      ['.replace(parameter, strikeParameter)', ''],
      [".replace(apiKey, '$1…')", ''],
    ],
  },
  'server/log.test.ts': {
    'the process log has no secrets': 'remove',
  },
  'server/rest/check-reply.test.ts': {
    'a reply has only the fields of the contract': [
      'result.success ? result.data : reply.body',
      'reply.body',
    ],
  },
  'server/contract/primitives.test.ts': {
    'return URLs are https': ['httpsWithHost.test(value) &&', ''],
  },
}
