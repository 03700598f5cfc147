import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

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
  callbackTimeoutMs: number
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
  callbackTimeoutMs: 3_000,
  isPatient: true,
}

/** `--seed`, `--movements`, `--seconds`, `--players`, `--instances`. Throws one sentence for anything else. */
export function readOptions(args: string[]): ChaosOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { seed: text, movements: text, seconds: text, players: text, instances: text },
  })
  const given = Object.entries(values).map(([name, value]) => [name, wholeNumber(name, value)])
  return { seed: randomInt(1, 2 ** 31), ...fullSize, ...Object.fromEntries(given) }
}

function wholeNumber(name: string, value: string | undefined): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number above zero.`)
  return number
}
