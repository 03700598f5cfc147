import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type NetConnectOpts } from 'node:net'
import ssh2, { type Server } from 'ssh2'
import { afterEach, describe, expect, it } from 'vitest'
import { createS3Handler } from '@/server/outbound'
import { fetchFiles, markAfter } from './fetch-files'
import { type FileMark, FileSource, matchesPattern, type Reach, type SourceError } from './source'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const kibibyte = 1024
const reach = (exempt: string[] = [], change: Partial<Reach['socket']> = {}): Reach => ({
  socket: {
    resolve: async () => ['127.0.0.1'],
    connectTimeoutMs: 1_000,
    allowedPorts: [],
    exemptHosts: exempt,
    ...change,
  },
  s3Handler: () =>
    createS3Handler({
      resolve: async () => ['127.0.0.1'],
      connectTimeoutMs: 1_000,
      allowedPorts: [],
      exemptOrigins: exempt,
      idleMs: 1_000,
    }),
  maxFileBytes: 64 * kibibyte,
  idleMs: 1_000,
})

async function take(source: FileSource, since: FileMark | null, how: Reach) {
  const taken: [name: string, text: string][] = []
  let mark = since
  for await (const file of fetchFiles(source, since, how)) {
    taken.push([file.name, Buffer.concat(await file.stream.toArray()).toString()])
    mark = markAfter(mark, file)
  }
  return { taken, mark }
}
const failure = (source: FileSource, how: Reach): Promise<SourceError> =>
  take(source, null, how).then(
    () => Promise.reject(new Error('The files were taken')),
    (error) => error,
  )

interface Held {
  name: string
  mtime?: number
  mode?: number
  /** Null: bytes without end. */
  text: string | null
}

const hostKey = ssh2.utils.generateKeyPairSync('ed25519')
const parsedKey = ssh2.utils.parseKey(hostKey.public)
if (parsedKey instanceof Error) throw parsedKey
const fingerprint = `SHA256:${createHash('sha256').update(parsedKey.getPublicSSH()).digest('base64').replace('=', '')}`
const userKey = ssh2.utils.generateKeyPairSync('ed25519')
const { STATUS_CODE: status } = ssh2.utils.sftp

/** A file server with one folder, `/out`; what was opened of it is told. */
async function sftpServer(files: Held[], { isSilent = false, isEndless = false } = {}) {
  const opened: string[] = []
  const signIns: string[] = []
  const server: Server = new ssh2.Server({ hostKeys: [hostKey.private] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (request) => {
      signIns.push(request.method)
      const isPassword = request.method === 'password' && request.password === 'right'
      return isPassword || request.method === 'publickey' ? request.accept() : request.reject()
    })
    client.on('session', (acceptSession) =>
      acceptSession().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp()
        let isListed = false
        const attrs = ({ mtime = 1_000, mode = 0o100644, text }: Held) => ({
          mode,
          uid: 0,
          gid: 0,
          size: text?.length ?? 10,
          atime: mtime,
          mtime,
        })
        sftp.on('OPENDIR', (id, path) => {
          if (isSilent) return
          if (path === '/out') sftp.handle(id, Buffer.from('list'))
          else sftp.status(id, status.NO_SUCH_FILE)
        })
        sftp.on('READDIR', (id) => {
          if (isListed && !isEndless) return sftp.status(id, status.EOF)
          isListed = true
          sftp.name(
            id,
            files.map((file) => ({ filename: file.name, longname: file.name, attrs: attrs(file) })),
          )
        })
        sftp.on('OPEN', (id, path) => {
          opened.push(path)
          sftp.handle(id, Buffer.from(path))
        })
        sftp.on('FSTAT', (id, handle) => sftp.attrs(id, attrs(held(handle))))
        sftp.on('READ', (id, handle, offset, length) => {
          const { text } = held(handle)
          const bytes =
            text === null ? Buffer.alloc(length) : Buffer.from(text).subarray(offset, offset + length)
          if (bytes.length === 0) sftp.status(id, status.EOF)
          else sftp.data(id, bytes)
        })
        sftp.on('CLOSE', (id) => sftp.status(id, status.OK))
      }),
    )
  })
  const held = (handle: Buffer): Held =>
    files.find(({ name }) => handle.toString() === `/out/${name}`) ?? { name: '', text: '' }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const source = FileSource.parse({
    kind: 'sftp',
    host: '127.0.0.1',
    port,
    user: 'croupier',
    secret: 'right',
    hostKeyFingerprint: fingerprint,
    folder: '/out',
    pattern: '*.csv',
  })
  return { source, port, opened, signIns, how: reach([`127.0.0.1:${port}`]) }
}

describe('a file server', () => {
  it('gives the files that fit and are new, oldest first', async () => {
    const files: Held[] = [
      { name: 'b.csv', mtime: 20, text: 'second' },
      { name: 'a.csv', mtime: 30, text: 'third' },
      { name: 'c.csv', mtime: 10, text: 'first'.repeat(10_000) },
      { name: 'note.txt', mtime: 40, text: 'no' },
      { name: 'folder.csv', mode: 0o040755, text: 'no' },
      { name: 'link.csv', mode: 0o120777, text: 'no' },
    ]
    const { source, how, opened } = await sftpServer(files)
    const { taken, mark } = await take(source, null, how)
    expect(taken).toEqual([
      ['c.csv', 'first'.repeat(10_000)],
      ['b.csv', 'second'],
      ['a.csv', 'third'],
    ])
    expect(opened).toEqual(['/out/c.csv', '/out/b.csv', '/out/a.csv'])
    files.push({ name: '0.csv', mtime: 30, text: 'at the same time' })
    expect((await take(source, mark, how)).taken).toEqual([['0.csv', 'at the same time']])
  })

  it('goes on when a file is not read', async () => {
    const files = [
      { name: 'a.csv', text: null },
      { name: 'b.csv', text: 'b' },
    ]
    const { source, how } = await sftpServer(files)
    const read: string[] = []
    for await (const { name, stream } of fetchFiles(source, null, how))
      if (name === 'b.csv') read.push(String(await stream.toArray()))
    expect(read).toEqual(['b'])
  })

  it('lets a private key in', async () => {
    const { source, how, signIns } = await sftpServer([{ name: 'a.csv', text: 'a' }])
    expect((await take({ ...source, secret: userKey.private } as FileSource, null, how)).taken).toHaveLength(
      1,
    )
    expect(signIns).toContain('publickey')
  })

  it('is told nothing when its host key differs', async () => {
    const { source, how, signIns } = await sftpServer([])
    const pinned = { ...source, hostKeyFingerprint: `SHA256:${'A'.repeat(43)}` } as FileSource
    expect(await failure(pinned, how)).toMatchObject({
      code: 'host_key',
      message: expect.stringContaining('The host key differs from the one on file.'),
    })
    expect(signIns).toEqual([])
    const either = { ...pinned, hostKeyFingerprint: `SHA256:${'A'.repeat(43)} ${fingerprint}` } as FileSource
    expect((await take(either, null, how)).taken).toEqual([])
  })

  it.each(['../../etc/passwd.csv', '..', 'a/b.csv', 'a\\b.csv', 'a\0.csv', '.\n.csv'])(
    'has no file with the name %j',
    async (name) => {
      const { source, how, opened } = await sftpServer([{ name, text: 'secret' }])
      expect((await take({ ...source, pattern: '*' } as FileSource, null, how)).taken).toEqual([])
      expect(opened).toEqual([])
    },
  )

  it.each([
    ['larger than it may be', 'x'.repeat(64 * kibibyte + 1)],
    ['without an end, whatever size it names', null],
  ])('is left for a file %s', async (_what, text) => {
    const { source, how } = await sftpServer([{ name: 'a.csv', text }])
    expect(await failure(source, how)).toMatchObject({ code: 'too_large' })
  })

  it.each([
    ['that refuses the secret', {}, { secret: 'wrong' }, 'auth'],
    ['without the folder', {}, { folder: '/none' }, 'not_found'],
    ['that falls silent', { isSilent: true }, {}, 'timeout'],
    ['that lists for ever', { isEndless: true }, {}, 'too_many'],
  ])('%s is said to be so', async (_what, behaviour, change, code) => {
    const names = Array.from({ length: 50 }, (_, index) => ({ name: `${index}`, text: '' }))
    const { source, how } = await sftpServer(names, behaviour)
    expect(await failure({ ...source, ...change } as FileSource, how)).toMatchObject({ code })
  })

  it('is never reached at an address that is not public', async () => {
    const { source, port } = await sftpServer([{ name: 'a.csv', text: 'a' }])
    const opened: NetConnectOpts[] = []
    const open = (options: NetConnectOpts) => {
      opened.push(options)
      return connect({ ...options, host: '127.0.0.1', port })
    }
    for (const host of ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254'])
      expect(await failure({ ...source, host } as FileSource, reach([], { open }))).toMatchObject({
        code: 'blocked',
      })
    expect(opened).toEqual([])
    const named = { ...source, host: 'files.provider.example' } as FileSource
    expect(await failure(named, reach())).toMatchObject({ code: 'blocked' })
    // A name that stands for a public address, and a socket that is somewhere else.
    const elsewhere = { resolve: async () => ['8.8.8.8'], open }
    expect(await failure(named, reach([], elsewhere))).toMatchObject({ code: 'blocked' })
  })
})

/** Signature Version 4 over what came over the wire. */
function isSignedV4({ headers, method, url = '' }: IncomingMessage, secret: string): boolean {
  const { authorization = '' } = headers
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? []
  const [path, query = ''] = url.split('?')
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const sorted = query.split('&').toSorted().join('&')
  const request = [method, path, sorted, signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

describe('a bucket', () => {
  async function store(answer: RequestListener) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.headers.authorization?.split(' ')[0]} ${request.url}`)
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(
      () => server.closeAllConnections(),
      () => server.close(),
    )
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const key = { accessKeyId: 'key', secret: 'secret' }
    const source = FileSource.parse({
      ...{ kind: 's3', bucket: 'ledger', prefix: 'out/(1)/', region: 'eu-west-1', endpoint },
      ...key,
    })
    return { source, asked, how: reach([endpoint]) }
  }
  const page = (files: [name: string, day: number, size: number][], next?: string) =>
    `<ListBucketResult>${files
      .map(
        ([name, day, size]) =>
          `<Contents><Key>out/(1)/${name}</Key><LastModified>2026-03-0${day}T00:00:00Z</LastModified><Size>${size}</Size></Contents>`,
      )
      .join('')}<IsTruncated>${next !== undefined}</IsTruncated>${
      next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
    }</ListBucketResult>`

  it('gives the objects of its prefix that are new, oldest first, over pages', async () => {
    const { source, asked, how } = await store(({ url = '' }, response) => {
      const isList = url.includes('list-type')
      const first = page(
        [
          ['b.csv', 2, 6],
          ['../a.csv', 3, 1],
          ['', 1, 0],
        ],
        'next+page',
      )
      if (isList) response.end(url.includes('continuation') ? page([['a b.csv', 1, 5]]) : first)
      else response.end(url.includes('b.csv') && !url.includes('%20') ? 'second' : 'first')
    })
    expect((await take(source, null, how)).taken).toEqual([
      ['a b.csv', 'first'],
      ['b.csv', 'second'],
    ])
    expect(asked).toHaveLength(4)
    expect(asked[1]).toMatch(/^AWS4-HMAC-SHA256 .*prefix=out%2F%281%29%2F.*continuation-token=next%2Bpage/)
    const mark = { modifiedAt: new Date('2026-03-01T00:00:00Z'), names: ['a b.csv'] }
    expect((await take(source, mark, how)).taken).toEqual([['b.csv', 'second']])
  })

  it('goes on when an object is not read', async () => {
    const { source, how } = await store(({ url = '' }, response) => {
      if (url.includes('list-type'))
        response.end(
          page([
            ['a.csv', 1, 9],
            ['b.csv', 1, 9],
          ]),
        )
      else response.write('never ')
    })
    const names: string[] = []
    for await (const { name } of fetchFiles(source, null, how)) names.push(name)
    expect(names).toEqual(['a.csv', 'b.csv'])
  })

  it('is asked as the store verifies it', async () => {
    const unsigned: (string | undefined)[] = []
    const { source, how } = await store((request, response) => {
      if (!isSignedV4(request, 'secret')) unsigned.push(request.url)
      response.end(request.url?.includes('list-type') ? page([["a b+(1)!'*.csv", 1, 1]]) : 'x')
    })
    expect((await take(source, null, how)).taken).toEqual([["a b+(1)!'*.csv", 'x']])
    expect(unsigned).toEqual([])
  })

  it.each([
    ['larger than it may be', 64 * kibibyte + 1],
    ['without an end, whatever size it names', 1],
  ])('is left for an object %s', async (_what, size) => {
    const { source, how } = await store(({ url = '' }, response) => {
      if (url.includes('list-type')) {
        response.end(page([['a.csv', 1, size]]))
        return
      }
      const write = (): void => void (response.write(Buffer.alloc(kibibyte * 16)) ? setImmediate(write) : 0)
      response.on('drain', write)
      write()
    })
    expect(await failure(source, how)).toMatchObject({ code: 'too_large' })
  })

  it.each([
    [301, 'redirected'],
    [307, 'redirected'],
    [403, 'auth'],
    [404, 'not_found'],
  ])('that answers %d is said to be so, and followed nowhere', async (code, expected) => {
    const { source, asked, how } = await store((_request, response) =>
      response.writeHead(code, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    )
    expect(await failure(source, how)).toMatchObject({ code: expected })
    expect(asked).toHaveLength(1)
  })

  it('that lists for ever is left', async () => {
    let pages = 0
    const { source, how } = await store((_request, response) => {
      pages += 1
      const files = Array.from({ length: 1_000 }, (_, at): [string, number, number] => [
        `${pages}-${at}`,
        1,
        1,
      ])
      response.end(page(files, `p${pages}`))
    })
    expect(await failure(source, how)).toMatchObject({ code: 'too_many' })
  })

  it('is never reached at an address that is not public, nor without TLS', async () => {
    const { source, asked } = await store((_request, response) => response.end())
    for (const endpoint of [
      'https://127.0.0.1:1',
      undefined,
      'https://[::1]:1',
      'https://store.provider.example',
      'http://store.provider.example',
    ])
      expect(await failure({ ...source, endpoint } as FileSource, reach())).toMatchObject({ code: 'blocked' })
    expect(asked).toEqual([])
  })

  it.each([{ bucket: 'a.b/../c' }, { bucket: '169.254.169.254/' }, { region: 'x.evil.example/' }])(
    'has a name that is one: %j',
    async (change) => {
      const { source } = await store((_request, response) => response.end())
      expect(FileSource.safeParse({ ...source, ...change }).success).toBe(false)
    },
  )
})

it.each([
  ['a*.csv', 'a.csv', true],
  ['a*.csv', 'ab.csv.bak', false],
  ['a?.csv', 'ab.csv', true],
  ['a.csv', 'abcsv', false],
  ['[a]+(b)*', '[a]+(b)c', true],
])('the pattern %s and the name %s: %s', (pattern, name, fits) => {
  expect(matchesPattern(pattern, name)).toBe(fits)
})
