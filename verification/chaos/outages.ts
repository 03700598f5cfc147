import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ChaosDatabase } from './chaos-database'
import type { OutageName } from './faults'
import type { InstanceKind } from './instance'
import type { Launch } from './launch'
import type { ProcessGroup } from './process-group'
import type { Random } from './random'
import type { Wallets } from './wallets'

interface Parts {
  service: ProcessGroup
  wallets: Wallets
  database: ChaosDatabase
  random: Random
  /** Starts an instance from an earlier state of the code; absent: there is none. */
  launchPrevious?: Launch | undefined
  /** Those that are made elsewhere. */
  further?: Partial<Record<OutageName, Outage>>
}

const skewedClock = fileURLToPath(new URL('./skewed-clock.mjs', import.meta.url))
const minuteMs = 60_000
const dayMs = 86_400_000

/** Does one fault and undoes it; resolves once it is over. */
export type Outage = () => Promise<void>

/** How each fault is done; one that is not there cannot be done here. */
export function outagesOf(parts: Parts): Partial<Record<OutageName, Outage>> {
  const { service, wallets, database, random, launchPrevious, further } = parts
  const briefly = () => random.integer(3_000, 5_000)
  const { pause: pauseDatabase, blackHole, fillDisk, failOver } = database
  return {
    ...further,
    'last-instance': async () => service.killAll(),
    'pause-instance': () => service.holdOne(random.integer(4_000, 8_000)),
    'pause-wallet': () => wallets.hold(briefly()),
    ...(pauseDatabase && { 'pause-database': () => pauseDatabase(briefly()) }),
    // The connections stay as they are; that many seconds are for the service to do without them.
    ...(blackHole && { 'black-hole': () => blackHole().then(() => pause(8_000)) }),
    ...(fillDisk && { disk: () => fillDisk(briefly()) }),
    ...(failOver && { failover: () => failOver(briefly()) }),
    clock: () => service.addFor(random.integer(6_000, 12_000), withWrongClock(random)),
    log: () => withoutLog(random, (kind) => service.addFor(random.integer(6_000, 10_000), kind)),
    ...(launchPrevious && {
      versions: () => service.addFor(12_000, { name: 'previous version', launch: launchPrevious }),
    }),
  }
}

function withWrongClock(random: Random): InstanceKind {
  const offsetMs = random.pick([-minuteMs, minuteMs, 30 * dayMs])
  return {
    name: `clock wrong by ${offsetMs / 1_000} s`,
    environment: { CHAOS_CLOCK_OFFSET_MS: String(offsetMs) },
    preload: [skewedClock],
  }
}

/** Its standard output ends, is read no more, or has no room left. */
async function withoutLog(random: Random, run: (kind: InstanceKind) => Promise<void>): Promise<void> {
  const way = random.pick(['closed', 'stuck', 'full'] as const)
  const kind = { name: `log ${way}`, environment: { LOG_LEVEL: 'debug' }, mayEnd: way !== 'stuck' }
  if (way === 'stuck') return run({ ...kind, stdout: 'pipe' })
  if (way === 'closed') {
    const close: InstanceKind['meanwhile'] = async (child) => void child.stdout?.destroy()
    return run({ ...kind, stdout: 'pipe', meanwhile: close })
  }
  const full = openSync('/dev/full', 'w')
  await run({ ...kind, stdout: full }).finally(() => closeSync(full))
}
