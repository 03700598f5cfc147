import { Readable } from 'node:stream'
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import {
  type FileMark,
  type ListedFile,
  limited,
  maxFiles,
  newFiles,
  type Reach,
  type RemoteFile,
  type S3Source,
  SourceError,
  tooLarge,
} from './source'

/** New files under a prefix of a bucket. Throws SourceError. */
export async function* fetchFromS3(
  source: S3Source,
  since: FileMark | null,
  { s3Handler, maxFileBytes }: Reach,
): AsyncGenerator<RemoteFile> {
  const sdk = await import('@aws-sdk/client-s3')
  const { bucket: Bucket, prefix, region, endpoint, accessKeyId, secret: secretAccessKey } = source
  const client = new sdk.S3Client({
    region,
    maxAttempts: 2,
    // The deployment's own credentials are never tried.
    credentials: { accessKeyId, secretAccessKey },
    // defence: buckets of providers are reached over guarded connections
    requestHandler: s3Handler(),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
  const page = (from: string | undefined) =>
    client.send(
      new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, Delimiter: '/', ContinuationToken: from }),
    )
  try {
    for (const file of newFiles(await list(prefix, page), since)) {
      if (file.size > maxFileBytes) throw tooLarge(file.name, maxFileBytes)
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + file.name }))
      const bytes = Body instanceof Readable ? Body : Readable.from([])
      // A stream that is not read would throw its error.
      bytes.on('error', () => undefined)
      const limit = { name: file.name, maxBytes: maxFileBytes, asError: asSourceError }
      const stream = Readable.from(limited(bytes, limit), { objectMode: false })
      yield { ...file, stream }
      bytes.destroy()
    }
  } catch (error) {
    throw asSourceError(error)
  } finally {
    client.destroy()
  }
}

async function list(
  prefix: string,
  ask: (from: string | undefined) => Promise<ListObjectsV2CommandOutput>,
): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  let from: string | undefined
  for (let seen = 0; ; ) {
    const { Contents = [], IsTruncated, NextContinuationToken: next } = await ask(from)
    // A page without files counts too: a store may list for ever.
    seen += Math.max(Contents.length, 1)
    if (seen > maxFiles) throw new SourceError('too_many', `There are more than ${maxFiles} files.`)
    for (const { Key = '', LastModified, Size = 0 } of Contents)
      if (Key.startsWith(prefix) && LastModified)
        files.push({ name: Key.slice(prefix.length), modifiedAt: LastModified, size: Size })
    if (!IsTruncated || next === undefined || next === from) return files
    from = next
  }
}

function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const status =
    (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode ?? 0
  if (['ADDRESS_BLOCKED', 'PORT_BLOCKED', 'SCHEME_BLOCKED'].includes(String(code)))
    return new SourceError('blocked', `${message}.`, error)
  if (status >= 300 && status < 400)
    return new SourceError('redirected', 'The endpoint redirects: is this the bucket’s region?', error)
  if (status === 401 || status === 403)
    return new SourceError('auth', 'The store refused the access key, or it may not read the bucket.', error)
  if (status === 404) return new SourceError('not_found', 'The bucket or file does not exist.', error)
  if (/TIMEOUT|TimeoutError/i.test(`${code} ${name}`))
    return new SourceError('timeout', 'The store did not answer in time.', error)
  return new SourceError('unreachable', `The store could not be read: ${message || name}`, error)
}
