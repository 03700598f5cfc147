import { text } from 'node:stream/consumers'
import { readDemoSettings } from './operations/demo-settings'

const usage = `Usage: npm run provider:connect -- <code> <name> <dialect> <address> [options] < secret
For example: npm run provider:connect -- aurora Aurora aurora https://provider.example < aurora.secret

  dialect  aurora, borealis or cascade; a studio that joins speaks aurora (/docs/aurora)
  address  https://…; for a demo on this machine also http://127.0.0.1:<port>
  secret   at least 16 characters, from standard input; the same at the provider

  --approval required|open       whether each organization needs an approval
  --currencies EUR,USD|none      currencies its games inherit; none: no restriction
  --blocked-countries US,FR|none countries its games inherit; none: no restriction
  --registered yes|no            whether it is connected on this deployment
  --status active|suspended|unavailable
  --help

Options left out leave what is set. The provider's catalogue is read once. For the demo nothing else is needed: its settings
come from DATA_DIR (.data). Elsewhere DATABASE_URL, ENCRYPTION_KEYS, NEXTAUTH_SECRET and LAUNCH_SIGNING_KEY are those of the
service.
`

/** `npm run provider:connect -- <code> <name> <dialect> <address> < secret`: the secret never stands in a command line. */
async function main(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return write(process.stdout, usage)
  try {
    await connect(args)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    write(process.stderr, `${error.message}.\n\n${usage}`)
    process.exitCode = 1
  }
}

async function connect(args: string[]): Promise<void> {
  Object.assign(process.env, readDemoSettings(process.env))
  // Loaded only now: the service reads the environment while it is loaded.
  const { readProviderCommand } = await import('./operations/provider-options')
  const { connectProvider, readCatalogue } = await import('./operations/connect-provider')
  const { closeDatabase } = await import('@/server/db')
  try {
    const { words, options } = readProviderCommand(args)
    const [code = '', name = '', dialect = '', baseUrl = ''] = words
    if (words.length !== 4) throw new RangeError('A code, a name, a dialect and an address are needed')
    const secret = (await text(process.stdin)).trim()
    await connectProvider({ code, name, dialect, baseUrl, secret, options })
    const { isRead, seen } = await readCatalogue(code)
    write(isRead ? process.stdout : process.stderr, `${code} is stored. ${seen}\n`)
    if (!isRead) process.exitCode = 1
  } finally {
    await closeDatabase()
  }
}

const write = (stream: NodeJS.WriteStream, words: string): void => {
  stream.write(words)
}

await main(process.argv.slice(2))
