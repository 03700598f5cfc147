import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { unzipSync } from 'fflate'
import { verifyPack } from '@/server/modules/delivery/archive/evidence-pack'
import { verifyArchive } from '@/server/modules/delivery/archive/verify-archive'
import { folderStorage } from '@/server/modules/platform/files/storage/folder-storage'
import { s3Storage } from '@/server/modules/platform/files/storage/s3-storage'

const usage = `Usage: npm run archive:verify -- <folder of the archive> [--head <digest>]
       npm run archive:verify -- --bucket <name> --region <region> [--endpoint <url>] [--prefix archive/] [--head <digest>]
       npm run archive:verify -- --pack <evidence.zip> [--head <digest>]`

/** `npm run archive:verify`: needs no database. Exit code 0 where all is whole, 1 where not, 2 where it could not be looked at. */
async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { bucket: text, region: text, endpoint: text, prefix: text, head: text, pack: text },
  })
  const head = values.head ?? null
  if (values.pack !== undefined) return verifyZip(values.pack, head)
  const [folder] = positionals
  const { bucket, region = 'us-east-1', endpoint, prefix = 'archive/' } = values
  if (!bucket && !folder) throw new RangeError('Name the folder or bucket of the archive')
  // Credentials of a bucket come from where the SDK looks: AWS_ACCESS_KEY_ID, a profile, a role.
  const storage = bucket ? s3Storage({ bucket, region, endpoint, prefix }) : folderStorage(folder ?? '')
  const report = await verifyArchive(storage, { now: new Date(), head })
  for (const { key, fault } of report.faults) process.stdout.write(`${key} ${fault}\n`)
  const { months, files, rows, expired } = report
  process.stderr.write(
    `${months} months, ${files} files, ${rows} rows${expired ? `, ${expired} files past their time` : ''}\n`,
  )
  if (months === 0) throw new RangeError('There is no archived month')
  process.stderr.write(
    `newest digest ${report.head}${head ? '' : ' (compare it with the one you were given: --head)'}\n`,
  )
  return report.faults.length === 0 ? 0 : 1
}

function verifyZip(path: string, head: string | null): number {
  const {
    faults,
    movements,
    attempts,
    head: newest,
  } = verifyPack(new Map(Object.entries(unzipSync(readFileSync(path)))), head)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stderr.write(`${movements} transactions, ${attempts} attempts\n`)
  if (newest) process.stderr.write(`newest digest ${newest.sha256} of ${newest.month}\n`)
  return faults.length === 0 ? 0 : 1
}

main()
  .catch((error: unknown) => {
    const isOurs = error instanceof RangeError || error instanceof TypeError
    process.stderr.write(isOurs ? `${error.message}.\n${usage}\n` : `${(error as Error).stack}\n`)
    return 2
  })
  .then((code) => {
    process.exitCode = code
  })
