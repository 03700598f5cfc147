import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type FileStorage, MissingBytes } from './port'

export interface S3Settings {
  bucket: string
  region: string
  /** Another service than AWS's own; its buckets are addressed by path. */
  endpoint?: string | undefined
  /** Unset: the SDK looks where it always does, for a role say. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

const prefix = 'files/'

/** A bucket of any store that speaks S3, by the official client. Its objects need no public access. */
export function s3Storage({ bucket, region, endpoint, credentials }: S3Settings): FileStorage {
  const client = new S3Client({
    region,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
    // Stores other than AWS do not know its newer checksums; keys and sealing say what the bytes must be.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    async put(key, { path, sizeBytes }) {
      const Body = createReadStream(path)
      await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: sizeBytes }))
    },
    async *read(key) {
      const { Body } = await client.send(new GetObjectCommand(at(key))).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new MissingBytes(key) : error
      })
      if (Body instanceof Readable) yield* Body
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async *list() {
      for (let from: string | undefined; ; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
        )
        for (const { Key = '', LastModified = new Date() } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), modifiedAt: LastModified }
        from = page.NextContinuationToken
        if (!page.IsTruncated || from === undefined) return
      }
    },
  }
}
