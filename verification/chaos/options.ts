import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type FaultName, readFaults, usualFaults } from './faults'

export interface ChaosOptions {
  seed: number
  /** Play ends once this many movements were reported, or `seconds` have passed. */
  movements: number
  seconds: number
  players: number
  instances: number
  /** Movements between two faults of each kind, on average: a slow machine has no more of them than a fast one. */
  movementsPerWalletFault: number
  movementsPerKill: number
  /** Each restarts all instances in order, one after the other. */
  movementsPerRestart: number
  movementsPerDatabaseFault: number
  /** Play goes on until the database was troubled as often. */
  databaseFaults?: number
  /** Between the faults that come one after the other. */
  movementsPerOutage: number
  faults: readonly FaultName[]
  /** The process that is run: the service as production runs it, or the money path alone. */
  entry: 'production' | 'worker'
  callbackTimeoutMs: number
  /** The commit of the other version; absent: the latest with the same migrations. */
  previous?: string
  /** False: leases of killed processes are aged in the end instead of waiting out their half minute. */
  isPatient: boolean
}

export const fullSize: Omit<ChaosOptions, 'seed'> = {
  movements: 10_000,
  seconds: 900,
  players: 50,
  instances: 3,
  movementsPerWalletFault: 20,
  movementsPerKill: 250,
  movementsPerRestart: 2_000,
  movementsPerDatabaseFault: 1_000,
  movementsPerOutage: 500,
  faults: usualFaults,
  entry: 'production',
  callbackTimeoutMs: 3_000,
  isPatient: true,
}

/**
 * `--seed`, `--movements`, `--seconds`, `--players`, `--instances`, `--faults` (all, or names), `--entry`, `--previous` (the
 * commit of the other version). Throws one sentence for anything else.
 */
export function readOptions(args: string[]): ChaosOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      seed: text,
      movements: text,
      seconds: text,
      players: text,
      instances: text,
      faults: text,
      entry: text,
      previous: text,
    },
  })
  const { faults, entry, previous, ...numbers } = values
  if (entry !== undefined && entry !== 'production' && entry !== 'worker')
    throw new Error('--entry is production or worker.')
  const given = Object.entries(numbers).map(([name, value]) => [name, wholeNumber(name, value)])
  const sized: ChaosOptions = { seed: randomInt(1, 2 ** 31), ...fullSize, ...Object.fromEntries(given) }
  return {
    ...sized,
    // Each of the twelve comes once or twice, and a restart at least once, whatever the size of the run.
    movementsPerOutage: Math.ceil(sized.movements / 20),
    movementsPerRestart: Math.min(sized.movementsPerRestart, sized.movements),
    ...(faults !== undefined && { faults: readFaults(faults) }),
    ...(entry !== undefined && { entry }),
    ...(previous !== undefined && { previous }),
  }
}

function wholeNumber(name: string, value: string | undefined): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number above zero.`)
  return number
}
