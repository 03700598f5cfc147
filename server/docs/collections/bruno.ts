import { strToU8, zipSync } from 'fflate'
import {
  type CollectionRequest,
  collectionFolders,
  collectionVariables,
  secretVariables,
} from '@/server/docs/collections/collection-requests'
import { brunoScripts } from '@/server/docs/collections/scripts'

/** A ZIP keeps local times: these parts make the same bytes everywhere. */
const fileTime = new Date(2026, 0, 1)

/** The published operations as a Bruno collection in a ZIP. The same bytes for the same contract and address. */
export function brunoArchive(baseUrl: string): Uint8Array<ArrayBuffer> {
  const files = Object.entries(brunoFiles(baseUrl)).map(([name, text]) => [`croupier/${name}`, strToU8(text)])
  return new Uint8Array(zipSync(Object.fromEntries(files), { mtime: fileTime, level: 6 }))
}

/** Each file by its path. */
export function brunoFiles(baseUrl: string): Record<string, string> {
  const files: Record<string, string> = {
    'bruno.json': `${JSON.stringify({ version: '1', name: 'Croupier API for operators', type: 'collection', ignore: [] }, null, 2)}\n`,
    'collection.bru': `${block('auth', ['mode: bearer'])}\n${block('auth:bearer', ['token: {{apiKey}}'])}`,
    'environments/Croupier.bru': `${block(
      'vars',
      Object.entries(collectionVariables(baseUrl)).map(([name, value]) => `${name}: ${value}`),
    )}vars:secret [\n  ${secretVariables.join(',\n  ')}\n]\n`,
  }
  for (const { name: folder, requests } of collectionFolders())
    for (const [index, request] of requests.entries())
      files[`${folder}/${request.name}.bru`] = requestFile(request, index + 1)
  return files
}

function requestFile(request: CollectionRequest, sequence: number): string {
  const { name, method, body, path, query, headers, scripts, description } = request
  const { before, after } = brunoScripts[scripts]
  const isApi = scripts === 'api' || scripts === 'idempotent'
  const sent = query.filter(({ isOn }) => isOn).map((one) => `${one.name}=${one.value}`)
  const address = request.address.replace(/(?<!\{)\{(\w+)\}(?!\})/g, ':$1')
  return [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${sequence}`]),
    block(method.toLowerCase(), [
      `url: ${address}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
      `body: ${body === null ? 'none' : scripts === 'verify' ? 'text' : 'json'}`,
      `auth: ${isApi ? 'inherit' : 'none'}`,
    ]),
    block('params:query', query.map(lineOf)),
    block('params:path', path.map(lineOf)),
    block('headers', headers.map(lineOf)),
    body === null ? '' : block(scripts === 'verify' ? 'body:text' : 'body:json', body.split('\n')),
    block('script:pre-request', lines(before)),
    block('script:post-response', lines(after)),
    block('docs', lines(description)),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** `~` switches a parameter off. */
const lineOf = ({ name, value, isOn }: CollectionRequest['query'][number]) =>
  `${isOn ? '' : '~'}${name}: ${value}`

const lines = (text: string) => (text === '' ? [] : text.split('\n'))

const block = (name: string, body: readonly string[]) =>
  body.length === 0 ? '' : `${name} {\n${body.map((line) => `  ${line}`).join('\n')}\n}\n`
