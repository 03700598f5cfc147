import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { interleave } from '../measure/interleave'
import { load } from '../measure/load'
import { isOk } from '../measure/wanted'
import { compareRounds, NotOnThisMachine, perSecond, type Row } from '../row'
import type { Setup } from '../setup/open-setup'

const own = Number(process.versions.node.split('.')[0])
const others = [20, 22, 24].filter((major) => major !== own)

/** The relay under the supported versions of Node, beside the one that runs this. */
export async function measureRuntimes(
  setup: Setup,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Row[]> {
  const { createPlayers, reportsOf } = await import('../setup/players')
  const reports = reportsOf(await createPlayers(setup.walletUrl, 200))
  const start = async (major: number) => {
    const { port } = await setup.startService({}, [], major === own ? process.execPath : nodeOf(major))
    return (forSeconds: number) => () =>
      load(port, reports, { inFlight: 32, seconds: forSeconds, isWanted: isOk })
  }
  const services = Object.fromEntries(
    await Promise.all([own, ...others].map(async (major) => [`v${major}`, await start(major)] as const)),
  )
  const contest = (forSeconds: number) =>
    Object.fromEntries(Object.entries(services).map(([name, run]) => [name, run(forSeconds)]))
  await interleave(contest(3), 1)
  const results = await interleave(contest(seconds), rounds)
  await setup.stopStarted()
  const speed = (major: number) => (results[`v${major}`] ?? []).map((result) => result.perSecond)
  return others.map((major) =>
    compareRounds({
      work: `movement relay, 32 in flight, Node ${major}: throughput`,
      reference: `Node ${own}`,
      own: speed(major),
      other: speed(own),
      told: perSecond,
      goal: null,
    }),
  )
}

/** From the registry's own `node` package, which carries the binaries. */
function nodeOf(major: number): string {
  const args = ['--yes', `node@${major}`, '-p', 'process.execPath']
  const { status, stdout } = spawnSync('npx', args, { cwd: tmpdir(), encoding: 'utf8' })
  if (status !== 0) throw new NotOnThisMachine(`Node ${major} cannot be had from the registry`)
  return stdout.trim()
}
