import { z } from 'zod'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { keyring } from '@/server/keyring'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { claimFile, storeFile } from '@/server/modules/platform/files'
import { fetchFiles, markAfter } from './fetch/fetch-files'
import { type FileMark, FileSource, type Reach, type RemoteFile, SourceError } from './fetch/source'
import type { LedgerScope } from './queries-runs'
import {
  type ClaimedServer,
  claimServer,
  findImportByContent,
  findSource,
  insertImport,
  updateServer,
  updateSource,
} from './queries-sources'
import { noSource } from './sources'

const Setting = z.object({
  sourceId: z.uuid(),
  /** Null: its files are uploaded by hand again. */
  server: FileSource.nullable(),
})
type Setting = z.output<typeof Setting>

const secretPurpose = 'ledger-source.secret'
const hourMs = 3_600_000
/** Ten million rows. */
const maxFetchedBytes = 1_900 * 1024 * 1024

/** Where the files of a ledger are fetched from each hour, on SFTP or S3. Its secret is never shown again. Throws E0004. */
export const setFileServer = writeVerb(
  'reconciliation.act',
  Setting,
  (ctx: TenantContext, setting: Setting) => set(ctx, { organizationId: ctx.organizationId }, setting),
)
export const setProviderFileServer = writeVerb(
  'reconciliation.actEverywhere',
  Setting,
  (ctx: Context, setting: Setting) => set(ctx, { organizationId: null }, setting),
)

async function set(ctx: Context, scope: LedgerScope, { sourceId, server }: Setting): Promise<{ id: string }> {
  return inTransaction(async (tx) => {
    const source = await findSource(tx, scope, sourceId)
    if (!source || source.kind === 'feed' || source.kind === 'api') throw noSource()
    const { secret = '', ...address } = server ?? {}
    await updateServer(tx, sourceId, {
      kind: server?.kind ?? 'upload',
      address: server && address,
      secretSealed: server && keyring().seal(secret, secretPurpose),
      nextFetchAt: server && ctx.clock.now(),
    })
    await recordAudit(tx, ctx, {
      ...{ action: 'ledger_source.server_set', subjectType: 'ledger_source', subjectId: sourceId },
      ...{ before: { kind: source.kind }, after: { kind: server?.kind ?? 'upload' } },
    })
    return { id: sourceId }
  })
}

const StoredMark = z.object({ modifiedAt: z.coerce.date(), names: z.array(z.string()) }).nullable()

/** Fetches the new files of each server that is due; their rows are read by `loadImports`. Counts the files. */
export async function fetchServers(ctx: Context, reach?: Reach): Promise<{ files: number; failed: number }> {
  const done = { files: 0, failed: 0 }
  for (;;) {
    const now = ctx.clock.now()
    const server = await claimServer(now, new Date(now.getTime() + hourMs))
    if (!server) return done
    try {
      done.files += await fetchServer(ctx, server, reach)
    } catch (error) {
      done.failed += 1
      const isTheirs = error instanceof SourceError
      if (!isTheirs) log.error({ err: error, sourceId: server.id }, 'ledger fetch failed')
      const fetchError = isTheirs
        ? error.message
        : 'The files could not be fetched. It is tried again in an hour.'
      await inTransaction((tx) => updateSource(tx, server.id, { fetchError: fetchError.slice(0, 300) }))
    }
  }
}

async function fetchServer(ctx: Context, server: ClaimedServer, reach?: Reach): Promise<number> {
  const { address, secretSealed } = server
  const secret = secretSealed === null ? '' : keyring().open(secretSealed, secretPurpose)
  const source = FileSource.parse({ ...(address as object), secret })
  let mark: FileMark | null = StoredMark.parse(server.mark)
  let files = 0
  for await (const file of fetchFiles(source, mark, reach)) {
    mark = markAfter(mark, file)
    await takeRemote(ctx, server, { file, mark })
    files += 1
  }
  await inTransaction((tx) =>
    updateSource(tx, server.id, { fetchError: null, fetchedUntil: ctx.clock.now() }),
  )
  return files
}

/** A file with its mark, in one step: one that was taken is not taken again, and one that was not is asked for again. */
async function takeRemote(
  ctx: Context,
  { id: sourceId, organizationId }: ClaimedServer,
  { file, mark }: { file: RemoteFile; mark: FileMark },
): Promise<void> {
  const purpose = 'ledger_file' as const
  const stored = await storeFile(ctx, {
    purpose,
    organizationId,
    name: file.name,
    body: file.stream,
    maxBytes: maxFetchedBytes,
  })
  await inTransaction(async (tx) => {
    const { modifiedAt, names } = mark
    await updateSource(tx, sourceId, { mark: { modifiedAt: modifiedAt.toISOString(), names: [...names] } })
    if (await findImportByContent(tx, sourceId, stored.sha256)) return
    const id = newId()
    await claimFile(tx, { organizationId, fileId: stored.id, purpose, ownerId: id })
    await insertImport(tx, {
      ...{ id, sourceId, name: stored.name, sha256: stored.sha256, sizeBytes: BigInt(stored.sizeBytes) },
      ...{ fileId: stored.id, state: 'waiting', createdAt: ctx.clock.now() },
      createdBy: { kind: 'system', id: 'fetch-ledgers', name: 'File server' },
    })
  })
}
