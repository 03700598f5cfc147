import type { Clock } from '@/server/core/clock'
import type { FilePurpose } from './purposes'
import { findReadyOf } from './queries'
import { type FilesHealth, readHealth } from './queries-jobs'
import { contentOf } from './read-file'
import { MissingBytes } from './storage/port'

export interface OrganizationFile {
  id: string
  purpose: FilePurpose
  name: string
  /** Nothing where the storage has lost it. */
  content(): AsyncGenerator<Uint8Array>
}

/** The files of an organization that are ready and belong to something, to be read one after the other. */
export async function listOrganizationFiles(organizationId: string): Promise<OrganizationFile[]> {
  const rows = await findReadyOf(organizationId)
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose as FilePurpose,
    name: row.name,
    content: () => presentContentOf(row),
  }))
}

async function* presentContentOf(row: Parameters<typeof contentOf>[0]): AsyncGenerator<Uint8Array> {
  try {
    yield* contentOf(row)
  } catch (error) {
    if (!(error instanceof MissingBytes)) throw error
  }
}

/** What the metrics say of files. */
export function readFilesHealth({ clock }: { clock: Clock }): Promise<FilesHealth> {
  return readHealth(clock.now())
}
