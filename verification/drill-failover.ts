import { parseArgs } from 'node:util'
import { runFailoverDrill } from './drill/failover-drill'
import { findPrograms } from './drill/failover-programs'

/**
 * `npm run drill:failover [-- --failovers=3 --nodes=2 --entry=production]`: a synchronous Patroni cluster behind HAProxy loses its primary
 * while money moves. Exit code 1 when the ledgers differ or the service does not recover; 0 where it cannot be done.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      failovers: { type: 'string', default: '3' },
      nodes: { type: 'string', default: '2' },
      entry: { type: 'string', default: 'production' },
    },
  })
  const [failovers, nodes] = [Number(values.failovers), Number(values.nodes)]
  if (!(failovers >= 1 && failovers <= 20)) throw new Error('--failovers is a number from 1 to 20.')
  if (nodes !== 2 && nodes !== 3) throw new Error('--nodes is 2 or 3.')
  const { entry } = values
  if (entry !== 'production' && entry !== 'worker') throw new Error('--entry is production or worker.')
  const programs = findPrograms()
  if ('missing' in programs) {
    process.stdout.write(
      `NOT POSSIBLE HERE, nothing was tested: needs Debian's packages patroni, haproxy, etcd-server and postgresql; missing: ${programs.missing.join(', ')}.\n`,
    )
    return
  }
  process.exitCode = (await runFailoverDrill({ programs, failovers, nodes, entry })) ? 0 : 1
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
