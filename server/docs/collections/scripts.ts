/** How a program's scripts read and write. The scripts themselves are the same for all. */
interface Program {
  get: (name: string) => string
  set: (name: string, value: string) => string
  newId: string
  status: string
  answer: string
  body: string
  setBody: (value: string) => string
  setHeader: (name: string, value: string) => string
}

interface Scripts {
  before: string
  after: string
}

const postman: Program = {
  get: (name) => `pm.collectionVariables.get('${name}')`,
  set: (name, value) => `pm.collectionVariables.set('${name}', ${value})`,
  newId: "pm.variables.replaceIn('{{$guid}}')",
  status: 'pm.response.code',
  answer: "(/json/.test(pm.response.headers.get('Content-Type')) ? pm.response.json() : {})",
  body: 'pm.variables.replaceIn(pm.request.body.raw)',
  setBody: (value) => `pm.request.body.raw = ${value}`,
  setHeader: (name, value) => `pm.request.headers.upsert({ key: '${name}', value: ${value} })`,
}

const bruno: Program = {
  get: (name) => `bru.getVar('${name}') || bru.getEnvVar('${name}')`,
  set: (name, value) => `bru.setVar('${name}', ${value})`,
  newId: "require('uuid').v4()",
  status: 'res.getStatus()',
  answer: "(typeof res.getBody() === 'object' ? res.getBody() || {} : {})",
  body: "bru.interpolate(typeof req.getBody() === 'string' ? req.getBody() : JSON.stringify(req.getBody()))",
  setBody: (value) => `req.setBody(${value})`,
  setHeader: (name, value) => `req.setHeader('${name}', ${value})`,
}

/** By what a request needs. */
const scriptsFor = (program: Program): Record<'api' | 'idempotent' | 'sign' | 'verify', Scripts> => ({
  api: { before: '', after: rememberIds(program) },
  idempotent: { before: newKey(program), after: `${keepKey(program)}\n${rememberIds(program)}` },
  sign: { before: sign(program), after: '' },
  verify: { before: verify(program), after: '' },
})

const newKey = ({
  get,
  set,
  newId,
}: Program) => `// One key for each action; an action that is sent again keeps its key.
if (!(${get('idempotencyKey')})) ${set('idempotencyKey', newId)}`

const keepKey = ({
  set,
  status,
}: Program) => `// Without a final answer the key stays: send the same request again.
if (${status} < 500 && ![409, 429].includes(${status})) ${set('idempotencyKey', "''")}`

const rememberIds = ({ set, answer }: Program) => `const answer = ${answer}
const ids = { game_id: answer.games?.[0]?.id, session_id: answer.session_id, grant_id: answer.grant_id }
if (ids.game_id) ${set('game_id', 'ids.game_id')}
if (ids.session_id) ${set('session_id', 'ids.session_id')}
if (ids.grant_id) ${set('grant_id', 'ids.grant_id')}`

const signature = `const signatureOf = (text, secret) =>
  require('crypto-js').HmacSHA256(text, secret).toString()`

const sign = ({
  get,
  set,
  newId,
  body,
  setBody,
  setHeader,
}: Program) => `// X-SIGNATURE is the hex HMAC-SHA256 of the raw body, keyed with the callback secret.
${signature}
${set('transactionSuffix', newId)}
const body = ${body}
${setBody('body')}
${setHeader('X-SIGNATURE', `signatureOf(body, ${get('callbackSecret')})`)}`

const verify = ({
  get,
}: Program) => `// Compared in constant time, over the body as it arrived. Nothing is sent where it does not match.
${signature}
const expected = signatureOf(${get('receivedBody')}, ${get('callbackSecret')})
const received = ${get('receivedSignature')}
let difference = expected.length ^ received.length
for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ received.charCodeAt(at)
if (difference !== 0) throw new Error('The signature does not match: refuse this callback with 401.')`

export const postmanScripts = scriptsFor(postman)
export const brunoScripts = scriptsFor(bruno)
