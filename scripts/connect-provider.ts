import { text } from 'node:stream/consumers'
import { pool } from '@/server/db'
import { connectProvider } from './operations/connect-provider'

/** `npm run provider:connect -- <code> <name> <dialect> <https address> < secret`: the secret never stands in a command line. */
const [code = '', name = '', dialect = '', baseUrl = ''] = process.argv.slice(2)
try {
  await connectProvider({ code, name, dialect, baseUrl, secret: (await text(process.stdin)).trim() })
  process.stdout.write(`${code} is connected.\n`)
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  process.stderr.write(
    `${error.message}.\nUsage: npm run provider:connect -- aurora Aurora aurora https://studio.example < secret\n`,
  )
  process.exitCode = 1
} finally {
  await pool.end()
}
