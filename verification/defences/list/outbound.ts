import type { DefenceList } from '../markers'

/** Calls to addresses that operators choose. */
export const outbound: DefenceList = {
  'server/rest/provider-route.db.test.ts': {
    'a replaced secret of a provider ends': ['otherSecret.until > now', 'otherSecret.until'],
  },
  'server/modules/catalogue/studios/studios.db.test.ts': {
    'a studio’s address is public and https': 'remove',
    'production needs a pass of the current protocol': 'remove',
    'a studio’s company is verified before its production': 'remove',
    'two people approve a studio, and neither asked for it': 'remove',
    'a studio sees no run of another': 'remove',
    'exchanges of a certification stay until their run says that they are removed': 'remove',
    'staff hold no secret of a studio': ['staff: []', 'staff: everyStaff'],
  },
  'packages/cli/src/cases/recorder.test.ts': {
    'no case holds a signature or a credential': ['keptHeaders.includes(name.toLowerCase())', 'name'],
  },
  'server/modules/deletion/studio.db.test.ts': {
    'games of a deleted studio take no bets': ['connectedAt !== null', 'connectedAt === null'],
  },
  'server/modules/catalogue/submissions/submissions.db.test.ts': {
    'a studio sees and changes no submission of another': ['submissionId, organizationId', 'submissionId'],
  },
  'server/modules/catalogue/submissions/gate.db.test.ts': {
    'a studio’s game that is not approved begins inactive': [
      'p.requires_submissions and s.id is null',
      'false',
    ],
  },
  'server/rest/studio-route.db.test.ts': {
    'a studio’s token is stored as its hash': ['hash(token)', 'Buffer.from(token)'],
    'tokens of studios are looked up within a budget of the address': 'remove',
  },
  'server/modules/catalogue/game-calendar/game-calendar.db.test.ts': {
    'guesses of a calendar’s address have a budget': 'remove',
  },
  'server/modules/catalogue/certification/rules.test.ts': {
    'no exchange of a certification shows the secret': ['kept.replaceAll(form, redacted)', 'kept'],
  },
  'server/outbound/guarded-exchange.test.ts': {
    'what a studio answers is limited': 'remove',
  },
  'server/modules/catalogue/studios/calls.db.test.ts': {
    'a studio sees the calls of its own production alone': ['providerCode,', ''],
    'a studio sees its own statements alone': ['{ providerCode, states', '{ states'],
  },
  'server/modules/catalogue/catalog/rtp-variants.test.ts': {
    'a variant is played where it is certified': ['!isNamed ||', 'true ||'],
  },
  'server/providers/registry.test.ts': {
    'calls to a studio pass the guard': ['isLocalInDemo(baseUrl) ?', 'baseUrl ?'],
  },
  'server/modules/delivery/facts/parse-rates.test.ts': {
    'a document of rates has no document type': 'remove',
  },
  'server/modules/finance/reconciliation/fetch/fetch-files.test.ts': {
    'an IP literal of a file server is checked before connecting': 'remove',
    'the connected socket to a file server is checked again': 'remove',
    'the host key of a file server is pinned': ['pinned.includes(', 'Boolean('],
    'a file of a file server has a plain name': ['[^/\\\\\\p{Cc}]', '[^]'],
    'what a file server sends is limited': 'remove',
    'buckets of providers are reached over guarded connections': 'remove',
  },
  'server/outbound/address-policy.test.ts': {
    'no callbacks to private and special IPv4 ranges': [
      ["'10.0.0.0/8',", ''],
      ["'127.0.0.0/8',", ''],
      ["'100.64.0.0/10',", ''],
      ["'169.254.0.0/16',", ''],
      ["'168.63.129.16/32',", ''],
    ],
    'no callbacks outside global unicast IPv6': ['2000::/3', '::/0'],
    'no callbacks to 6to4 addresses': ["'2002::/16',", ''],
    'no callbacks to ISATAP addresses': ['|| parsed.parts[5] === isatapGroup', ''],
    'no callbacks to an IPv6 zone': ["|| address.includes('%')", ''],
  },
  'server/outbound/callback-url.test.ts': {
    'no IP literal as callback URL': 'remove',
    'no internal host name as callback URL': ['labels.length < 2 ||', ''],
    'callback URLs are https, on an allowed port': [
      ['isHttps ? []', 'url ? []'],
      ['port === null', 'port !== 0'],
    ],
    'no credentials in a callback URL': ['hasCredentials ?', 'url.hash ?'],
  },
  'server/outbound/guarded-connector.test.ts': {
    'callbacks leave to allowed ports only': 'remove',
    'an IP literal is checked before connecting': [
      'isIP(host) !== 0 && !isPublicAddress(host)',
      'host === null',
    ],
    'callbacks leave over https only': 'remove',
    'one private DNS answer refuses all': ['every', 'some'],
    'the connected socket is checked again': ['isPublicAddress(socket.remoteAddress)', 'socket'],
    'redirects are not followed': [
      "import { Agent, type Dispatcher } from 'undici'",
      `import { Agent as OneHop, type Dispatcher, interceptors } from 'undici'
      class Agent extends OneHop {
        dispatch(options, handler) {
          return interceptors.redirect({ maxRedirections: 3 })(super.dispatch.bind(this))(options, handler)
        }
      }`,
    ],
    'one deadline spans a slow reply': [
      'this.status',
      `clearTimeout(this.deadline)
    this.status`,
    ],
    'a reply is cut at 64 KiB': ['64 * 1024', '64 * 1024 * 1024'],
  },
  'server/modules/accounts/endpoints/endpoints.db.test.ts': {
    'a callback URL is checked when saved': [
      'input.url',
      'input.url, { allowedPorts: [443], allowedPrivateOrigins: [new URL(input.url).origin] }',
    ],
  },
  'server/outbound/hostile-peers.test.ts': {
    'the connected socket is checked again': ['isPublicAddress(socket.remoteAddress)', 'socket'],
    'TLS 1.2 or newer, with a verified certificate': [
      ["'TLSv1.2'", "'TLSv1'"],
      ["'TLSv1.2',", "'TLSv1.2', checkServerIdentity: () => undefined,"],
      ["'TLSv1.2',", "'TLSv1.2', rejectUnauthorized: false,"],
    ],
    'the size of reply headers is limited': ['0,', '0, maxHeaderSize: 2 ** 30,'],
  },
  'server/outbound/send-callback.test.ts': {
    'nothing is sent after its deadline': 'remove',
    'a hanging endpoint delays no other': ['(parts),', '(parts), connections: 256,'],
    'a reply cut off after its head is no connection error': ['!== 0', '> 999'],
  },
  'server/modules/delivery/wallet/judge.test.ts': {
    'a cut-off body settles nothing': 'remove',
  },
  'server/modules/delivery/wallet/over-http.db.test.ts': {
    'deliveries use the guarded connector': [
      'exemptOrigins()',
      "[...exemptOrigins(), 'https://127.0.0.1:1']",
    ],
  },
  'server/modules/delivery/readiness/over-http.db.test.ts': {
    'probes use the guarded connector': [
      'sendOrHandOver',
      `({ url, headers }) =>
    fetch(url, { method: 'POST', headers }).then(
      () => ({ kind: 'timeout', durationMs: 0 }),
      () => ({ kind: 'timeout', durationMs: 0 }),
    )`,
    ],
  },
}
