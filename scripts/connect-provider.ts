import { text } from 'node:stream/consumers'
import { closeDatabase } from '@/server/db'
import { connectProvider } from './operations/connect-provider'
import { readProviderCommand } from './operations/provider-options'

const usage = `Usage: npm run provider:connect -- aurora Aurora aurora https://provider.example [options] < secret
  --approval required|open       whether each organization needs an approval
  --currencies EUR,USD|none      currencies its games inherit; none: no restriction
  --blocked-countries US,FR|none countries its games inherit; none: no restriction
  --registered yes|no            whether it is connected on this deployment
  --status active|suspended|unavailable
Options left out leave what is set.
`

/** `npm run provider:connect -- <code> <name> <dialect> <https address> < secret`: the secret never stands in a command line. */
try {
  const { words, options } = readProviderCommand(process.argv.slice(2))
  const [code = '', name = '', dialect = '', baseUrl = ''] = words
  const secret = (await text(process.stdin)).trim()
  await connectProvider({ code, name, dialect, baseUrl, secret, options })
  process.stdout.write(`${code} is connected.\n`)
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  process.stderr.write(`${error.message}.\n${usage}`)
  process.exitCode = 1
} finally {
  await closeDatabase()
}
