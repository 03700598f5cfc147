import { readFileSync } from 'node:fs'

/** The package's own, which stands one folder above what is built. */
const file = new URL('../package.json', import.meta.url)
export const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
