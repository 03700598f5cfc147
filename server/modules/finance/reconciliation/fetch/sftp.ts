import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Client, FileEntryWithStats, SFTPWrapper } from 'ssh2'
import { trimTrailing } from '@/server/core/trim-trailing'
import { openGuardedSocket } from '@/server/outbound'
import {
  type FileMark,
  type ListedFile,
  limited,
  matchesPattern,
  maxFiles,
  newFiles,
  type Reach,
  type RemoteFile,
  type SftpSource,
  SourceError,
  tooLarge,
} from './source'

/** New files of a folder, over one connection. Throws SourceError. */
export async function* fetchFromSftp(
  source: SftpSource,
  since: FileMark | null,
  reach: Reach,
): AsyncGenerator<RemoteFile> {
  const { client, failure } = await connectTo(source, reach)
  try {
    const sftp = await Promise.race([promised<SFTPWrapper>((done) => client.sftp(done)), failure])
    const listed = await Promise.race([list(sftp, source), failure])
    for (const file of newFiles(listed, since)) {
      if (file.size > reach.maxFileBytes) throw tooLarge(file.name, reach.maxFileBytes)
      const bytes = sftp.createReadStream(`${source.folder}/${file.name}`)
      // A stream that is not read would throw its error.
      bytes.on('error', () => undefined)
      failure.catch((error) => bytes.destroy(error))
      const limit = { name: file.name, maxBytes: reach.maxFileBytes, asError: asSourceError }
      const stream = Readable.from(limited(bytes, limit), { objectMode: false })
      yield { ...file, stream }
      bytes.destroy()
    }
  } catch (error) {
    throw asSourceError(error)
  } finally {
    client.end()
    client.destroy()
  }
}

/** A client that is signed in, and a promise that rejects when its connection ends. */
async function connectTo(source: SftpSource, { socket: parts, idleMs }: Reach) {
  const socket = await openGuardedSocket(source, parts).catch((error: unknown) => {
    throw asSourceError(error)
  })
  socket.setTimeout(idleMs, () =>
    socket.destroy(new SourceError('timeout', 'The server did not answer in time.')),
  )
  const { Client } = (await import('ssh2')).default
  const client: Client = new Client()
  const pinned = source.hostKeyFingerprint.split(' ')
  let isKnownHost = true
  const failure = new Promise<never>((_resolve, reject) => {
    const fail = (error: unknown) => reject(isKnownHost ? error : hostDiffers())
    client.on('error', fail).on('close', () => fail(new Error('The connection was closed')))
    socket.on('error', fail)
  })
  failure.catch(() => undefined)
  const ready = promised<void>((done) => client.once('ready', () => done(undefined, undefined)))
  client.connect({
    sock: socket,
    username: source.user,
    ...(source.secret.includes('-----BEGIN') ? { privateKey: source.secret } : { password: source.secret }),
    readyTimeout: idleMs,
    hostVerifier: (key: Buffer) => {
      const digest = trimTrailing(createHash('sha256').update(key).digest('base64'), '=')
      // defence: the host key of a file server is pinned
      isKnownHost = pinned.includes(`SHA256:${digest}`)
      return isKnownHost
    },
  })
  try {
    await Promise.race([ready, failure])
    return { client, failure }
  } catch (error) {
    client.destroy()
    throw asSourceError(error)
  }
}

const hostDiffers = () =>
  new SourceError('host_key', 'The host key differs from the one on file. Nothing was sent to the server.')

type Done<T> = (error: Error | undefined | null, value: T) => void
const promised = <T>(call: (done: Done<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => call((error, value) => (error ? reject(error) : resolve(value))))

/** Ends of a folder's list, and a file or folder that does not exist (SSH_FX_EOF, SSH_FX_NO_SUCH_FILE). */
const endOfList = 1
const noSuchFile = 2
const noPermission = 3

/** In pieces, since a server may list for ever. */
async function list(sftp: SFTPWrapper, { folder, pattern }: SftpSource): Promise<ListedFile[]> {
  const handle = await promised<Buffer>((done) => sftp.opendir(folder, done))
  const files: ListedFile[] = []
  for (let seen = 0; ; ) {
    const entries = await promised<FileEntryWithStats[]>((done) =>
      sftp.readdir(handle, (error, found) => done(isEnd(error) ? null : error, isEnd(error) ? [] : found)),
    )
    if (entries.length === 0) return files
    seen += entries.length
    if (seen > maxFiles) throw new SourceError('too_many', `The folder has more than ${maxFiles} files.`)
    for (const { filename: name, attrs } of entries)
      if (attrs.isFile() && matchesPattern(pattern, name))
        files.push({ name, modifiedAt: new Date(attrs.mtime * 1_000), size: attrs.size })
  }
}

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
const isEnd = (error: unknown) => statusOf(error) === endOfList

function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  const code = statusOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const level = typeof error === 'object' && error !== null && 'level' in error ? error.level : undefined
  if (code === 'ADDRESS_BLOCKED' || code === 'PORT_BLOCKED')
    return new SourceError('blocked', `${message}.`, error)
  if (level === 'client-authentication')
    return new SourceError('auth', 'The server refused the user or its secret.', error)
  if (level === 'client-timeout' || code === 'ETIMEDOUT')
    return new SourceError('timeout', 'The server did not answer in time.', error)
  if (code === noSuchFile) return new SourceError('not_found', 'The folder or file does not exist.', error)
  if (code === noPermission)
    return new SourceError('auth', 'The user may not read the folder or file.', error)
  return new SourceError('unreachable', `The server could not be read: ${message}`, error)
}
