import { fileURLToPath } from 'node:url'

/** The checkout, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
