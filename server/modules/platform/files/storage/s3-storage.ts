import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type FileStorage, MissingBytes } from './port'

export interface S3Settings {
  bucket: string
  region: string
  /** Another service than AWS's own; its buckets are addressed by path. */
  endpoint?: string | undefined
  /** Unset: the SDK looks where it always does, for a role say. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
  /** What every key begins with; other subjects of the deployment may share the bucket. */
  prefix?: string
}

/** A bucket of any store that speaks S3, by the official client. Its objects need no public access. */
export function s3Storage({
  bucket,
  region,
  endpoint,
  credentials,
  prefix = 'files/',
}: S3Settings): FileStorage {
  // Only a process with a bucket loads the SDK.
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
      // Stores other than AWS do not know its newer checksums; keys and sealing say what the bytes must be.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
    })
    return { sdk, client }
  }
  let opened: ReturnType<typeof open> | undefined
  const store = () => (opened ??= open())
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    async put(key, { path, sizeBytes }) {
      const { sdk, client } = await store()
      const Body = createReadStream(path)
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body, ContentLength: sizeBytes }))
    },
    async *read(key, range) {
      const { sdk, client } = await store()
      const part = range && { Range: `bytes=${range.start}-${range.end - 1}` }
      const { Body } = await client
        .send(new sdk.GetObjectCommand({ ...at(key), ...part }))
        .catch((error: unknown) => {
          throw error instanceof Error && error.name === 'NoSuchKey' ? new MissingBytes(key) : error
        })
      if (Body instanceof Readable) yield* Body
    },
    async remove(key) {
      const { sdk, client } = await store()
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    },
    async *list() {
      const { sdk, client } = await store()
      for (let from: string | undefined; ; ) {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
        )
        for (const { Key = '', LastModified = new Date() } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), modifiedAt: LastModified }
        from = page.NextContinuationToken
        if (!page.IsTruncated || from === undefined) return
      }
    },
  }
}
