import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { asOrganizationId, isUuid, newId } from '@/server/core/ids'
import { closeDatabase } from '@/server/db'
import { exportEvidence } from '@/server/modules/delivery/archive'

const usage = 'Usage: npm run archive:evidence -- <organization id> <transaction id> [file.zip]'

/** `npm run archive:evidence`: the evidence pack of the round of an archived transaction. */
async function main([organizationId = '', id = '', path]: (string | undefined)[]): Promise<void> {
  if (!isUuid(organizationId) || !isUuid(id)) throw new RangeError(usage)
  const ctx = systemContext('archive:evidence', systemClock, newId())
  const { name, pieces } = await exportEvidence(
    { ...ctx, organizationId: asOrganizationId(organizationId) },
    { id },
  )
  await pipeline(pieces, createWriteStream(path ?? name))
  process.stderr.write(`Wrote ${path ?? name}\n`)
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
  .finally(closeDatabase)
