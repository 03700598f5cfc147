import { requireNode } from './start/require-node.mjs'

requireNode(process.versions.node)
import('./start/main.mjs').then(({ start }) => start({ isDev: process.argv.includes('--dev') }))
