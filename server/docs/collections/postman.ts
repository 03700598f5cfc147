import { createHash } from 'node:crypto'
import {
  type CollectionRequest,
  collectionFolders,
  collectionVariables,
  secretVariables,
} from '@/server/docs/collections/collection-requests'
import { postmanScripts } from '@/server/docs/collections/scripts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** The published operations as a Postman collection, version 2.1. The same for the same contract and address. */
export function postmanCollection(baseUrl: string) {
  const variables = Object.entries({
    ...collectionVariables(baseUrl),
    ...Object.fromEntries(secretVariables.map((name) => [name, ''])),
  })
  return {
    info: {
      _postman_id: idOf(baseUrl),
      name: 'Croupier API for operators',
      description: `Set apiKey, and callbackSecret for wallet callbacks. Begin with List games. Guides: ${baseUrl}/docs`,
      schema,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: variables.map(([key, value]) => ({ key, value, type: 'string' })),
    item: collectionFolders().map(({ name, requests }) => ({ name, item: requests.map(itemOf) })),
  }
}

function itemOf(request: CollectionRequest) {
  const { name, method, description, body, headers, scripts } = request
  const { before, after } = postmanScripts[scripts]
  return {
    name,
    event: [...eventOf('prerequest', before), ...eventOf('test', after)],
    request: {
      method,
      description,
      ...(scripts === 'sign' || scripts === 'verify' ? { auth: { type: 'noauth' } } : {}),
      header: [
        ...headers.map(toPostman),
        ...(body !== null && scripts !== 'sign' && scripts !== 'verify'
          ? [{ key: 'Content-Type', value: 'application/json' }]
          : []),
      ],
      ...(body !== null && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
      url: urlOf(request),
    },
    response: [],
  }
}

function urlOf({ address, path, query }: CollectionRequest) {
  const [host = '', ...segments] = address
    .replace(/\{(\w+)\}(?!\})/g, ':$1')
    .replace('{:', '{{')
    .split('/')
  const sent = query.filter(({ isOn }) => isOn).map(({ name, value }) => `${name}=${value}`)
  return {
    raw: `${[host, ...segments].join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: [host],
    path: segments,
    ...(query.length > 0 && { query: query.map(toPostman) }),
    ...(path.length > 0 && {
      variable: path.map(({ name, value, description }) => ({ key: name, value, description })),
    }),
  }
}

const toPostman = ({ name, value, description, isOn }: CollectionRequest['query'][number]) => ({
  key: name,
  value,
  ...(description !== '' && { description }),
  ...(!isOn && { disabled: true }),
})

const eventOf = (listen: 'prerequest' | 'test', script: string) =>
  script === '' ? [] : [{ listen, script: { type: 'text/javascript', exec: script.split('\n') } }]

/** A name-based UUID, so that importing a newer collection replaces the one of the same deployment. */
function idOf(baseUrl: string): string {
  const hex = createHash('sha256').update(`croupier postman ${baseUrl}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
