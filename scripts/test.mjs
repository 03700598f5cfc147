import { requireNode } from './start/require-node.mjs'

requireNode(process.versions.node)
import('./testing/test-all.mjs').then(({ testAll }) => testAll(process.argv.slice(2)))
