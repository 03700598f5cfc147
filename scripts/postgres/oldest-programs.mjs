import { existsSync } from 'node:fs'

/** The oldest major version of PostgreSQL that Croupier runs on: README.md and docs/operations/configuration.md name it. */
export const oldestMajor = 15

const native = `/usr/lib/postgresql/${oldestMajor}`

/**
 * Where Debian's package puts it; null where it is not installed. Its `initdb` knows no builtin locale.
 * @type {import('./cluster.mjs').ServerPrograms | null}
 */
export const oldestPrograms = existsSync(`${native}/bin/initdb`)
  ? { native, locale: ['--locale=C.UTF-8'] }
  : null

export const oldestMissing = `Debian's postgresql-${oldestMajor} is not installed: nothing was run on the oldest supported server`
