import { requireNode } from './start/require-node.mjs'

/** `npm run check`: what can be known without a database, in under a minute. */
requireNode(process.versions.node)
import('./testing/test-all.mjs').then(({ testAll }) =>
  testAll(['lint', 'types', 'imports', 'unused', 'unit']),
)
