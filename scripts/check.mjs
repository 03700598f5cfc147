import { requireNode } from './start/require-node.mjs'

requireNode(process.versions.node)
import('./testing/check-all.mjs').then(({ checkAll }) => checkAll())
