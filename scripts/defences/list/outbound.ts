import type { Defence } from '../defence'

const policy = { file: 'server/outbound/address-policy.ts', seenBy: 'server/outbound/address-policy.test.ts' }
const syntax = { file: 'server/outbound/callback-url.ts', seenBy: 'server/outbound/callback-url.test.ts' }
const connector = {
  file: 'server/outbound/guarded-connector.ts',
  seenBy: 'server/outbound/guarded-connector.test.ts',
}
const hostile = {
  file: 'server/outbound/guarded-connector.ts',
  seenBy: 'server/outbound/hostile-peers.test.ts',
}
const reply = { file: 'server/outbound/send-callback.ts', seenBy: 'server/outbound/send-callback.test.ts' }

/** Calls to addresses that operators choose. */
export const outbound: readonly Defence[] = [
  { ...policy, name: 'private networks are no target', find: "  '10.0.0.0/8',\n", replace: '' },
  { ...policy, name: 'loopback is no target', find: "  '127.0.0.0/8',\n", replace: '' },
  { ...policy, name: 'carrier-grade NAT is no target', find: "  '100.64.0.0/10',\n", replace: '' },
  { ...policy, name: 'link-local metadata is no target', find: "  '169.254.0.0/16',\n", replace: '' },
  { ...policy, name: "a cloud's host agent is no target", find: "  '168.63.129.16/32',\n", replace: '' },
  { ...policy, name: 'IPv4 inside IPv6 is no target', find: "'2000::/3'", replace: "'::/0'" },
  { ...policy, name: '6to4 is no target', find: ", '2002::/16'", replace: '' },
  {
    ...policy,
    name: 'ISATAP is no target',
    find: ' || parsed.parts[5] === isatapGroup',
    replace: '',
  },
  { ...policy, name: 'an IPv6 zone is no target', find: " || address.includes('%')", replace: '' },
  {
    ...syntax,
    name: 'an IP literal is not saved',
    find: "if (name.startsWith('[') || isIP(name) !== 0) return 'ip_address'",
    replace: '',
  },
  {
    ...syntax,
    name: 'an internal name is not saved',
    find: 'labels.length < 2 || internalTopLevels',
    replace: 'internalTopLevels',
  },
  { ...syntax, name: 'plain http is not saved', find: '...(isHttps ? []', replace: '...(url ? []' },
  { ...syntax, name: 'credentials are not saved', find: '...(hasCredentials ?', replace: '...(url.hash ?' },
  {
    ...syntax,
    name: 'only known ports are saved',
    find: 'port === null ||',
    replace: 'port !== 0 ||',
  },
  {
    ...connector,
    name: 'only allowed ports are sent to',
    find: '!isPortAllowed(port, allowedPorts)',
    replace: '!isPortAllowed(port, [])',
  },
  {
    ...syntax,
    name: 'a URL is checked when it is saved',
    file: 'server/modules/endpoints/acceptable-endpoint.ts',
    find: 'checkCallbackUrl(input.url)',
    replace:
      'checkCallbackUrl(input.url, { allowedPorts: [443], allowedPrivateOrigins: [new URL(input.url).origin] })',
    seenBy: 'server/modules/endpoints/endpoints.db.test.ts',
  },
  {
    ...connector,
    name: 'an IP literal is checked before connecting',
    find: 'isIP(host) !== 0 && !isPublicAddress(host)',
    replace: 'host === null',
  },
  {
    ...connector,
    name: 'plain http is not sent',
    find: "options.protocol !== 'https:'",
    replace: "options.protocol === 'ftp:'",
  },
  {
    ...connector,
    name: 'one private answer of the resolver refuses all',
    find: '!addresses.every(isPublicAddress)',
    replace: '!addresses.some(isPublicAddress)',
  },
  {
    ...connector,
    name: 'the connected socket is checked again',
    find: 'if (isPublicAddress(socket.remoteAddress))',
    replace: 'if (socket)',
  },
  {
    ...hostile,
    name: 'a name that is rebound gets nothing',
    find: 'if (isPublicAddress(socket.remoteAddress))',
    replace: 'if (socket)',
  },
  { ...hostile, name: 'nothing older than TLS 1.2', find: "'TLSv1.2'", replace: "'TLSv1'" },
  {
    ...hostile,
    name: "the certificate is the name's own",
    find: "minVersion: 'TLSv1.2',",
    replace: "minVersion: 'TLSv1.2', checkServerIdentity: () => undefined,",
  },
  {
    ...hostile,
    name: 'somebody vouches for the certificate',
    find: "minVersion: 'TLSv1.2',",
    replace: "minVersion: 'TLSv1.2', rejectUnauthorized: false,",
  },
  {
    ...hostile,
    name: 'headers end somewhere',
    file: 'server/outbound/send-callback.ts',
    find: 'headersTimeout: 0,',
    replace: 'headersTimeout: 0, maxHeaderSize: 2 ** 30,',
  },
  {
    ...reply,
    name: 'redirects are not followed',
    find: "import { Agent, type Dispatcher } from 'undici'",
    replace: `import { Agent as OneHop, type Dispatcher, interceptors } from 'undici'
      class Agent extends OneHop {
        dispatch(options, handler) {
          return interceptors.redirect({ maxRedirections: 3 })(super.dispatch.bind(this))(options, handler)
        }
      }`,
    seenBy: 'server/outbound/guarded-connector.test.ts',
  },
  {
    ...reply,
    name: 'one deadline spans a reply that drips',
    find: 'this.status = status',
    replace: 'clearTimeout(this.deadline)\n    this.status = status',
    seenBy: 'server/outbound/guarded-connector.test.ts',
  },
  {
    ...reply,
    name: 'a reply is cut at 64 KiB',
    find: 'maxReplyBytes = 64 * 1024',
    replace: 'maxReplyBytes = 64 * 1024 * 1024',
    seenBy: 'server/outbound/guarded-connector.test.ts',
  },
  {
    ...reply,
    name: 'nothing leaves after its deadline',
    find: 'if (this.isOver) controller.abort',
    replace: 'if (this.status > 999) controller.abort',
  },
  {
    ...reply,
    name: 'an endpoint that hangs delays no other',
    find: 'connect: createGuardedConnector(parts),',
    replace: 'connect: createGuardedConnector(parts), connections: 256,',
  },
  {
    ...reply,
    name: 'a reply cut off after its head is no connection error',
    find: 'if (this.status !== 0) this.endWithReply({ code, message })',
    replace: 'if (this.status > 999) this.endWithReply({ code, message })',
  },
  {
    name: 'half a body behind a 200 settles nothing',
    file: 'server/modules/wallet/reply-verdict.ts',
    find: "  if (reply.cutOff) return 'cut_off'\n",
    replace: '',
    seenBy: 'server/modules/wallet/reply-verdict.test.ts',
  },
  {
    name: 'deliveries go through the guard',
    file: 'server/outbound/index.ts',
    find: 'exemptOrigins: exemptOrigins(),',
    replace: "exemptOrigins: [...exemptOrigins(), 'https://127.0.0.1:1'],",
    seenBy: 'server/modules/wallet/over-http.db.test.ts',
  },
  {
    name: 'probes go through the guard',
    file: 'server/modules/readiness/start-probe.ts',
    find: '  send: sendCallback,',
    replace: `  send: ({ url, headers }) =>
    fetch(url, { method: 'POST', headers }).then(
      () => ({ kind: 'timeout', durationMs: 0 }),
      () => ({ kind: 'timeout', durationMs: 0 }),
    ),`,
    seenBy: 'server/modules/readiness/over-http.db.test.ts',
  },
]
