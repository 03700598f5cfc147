import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { CliError } from '../failures.js'
import { Output } from '../output.js'

/** Of the package, one folder above what is built. */
const template = fileURLToPath(new URL('../templates/wallet', import.meta.url))

export function addWallet(program: Command): void {
  program
    .command('wallet')
    .description('a wallet to begin with')
    .command('init')
    .argument('[folder]', 'where it is written', 'croupier-wallet')
    .description('write a working wallet that uses @croupier/sdk; nothing that exists is overwritten')
    .action((name: string, _: object, command: Command) => {
      const output = new Output(command.optsWithGlobals<{ json?: boolean }>().json === true)
      const folder = resolve(name)
      const files = writeWallet(folder)
      const shown = relative(process.cwd(), folder) || '.'
      output.value({ folder, files }, `Wrote ${files.join(', ')} to ${shown}.`)
      output.note(`Next:
  cd ${shown} && npm install
  CALLBACK_SECRET=… npm start         the secret of your endpoint (Developers, Endpoints)
  croupier listen --forward-to http://localhost:8080/wallet
  croupier trigger bet`)
    })
}

export function writeWallet(folder: string, from = template): string[] {
  const files = readdirSync(from)
  const existing = files.filter((file) => existsSync(join(folder, file)))
  if (existing.length > 0)
    throw new CliError(
      'usage',
      `${folder} already has ${existing.join(' and ')}.`,
      'Name another folder: `croupier wallet init my-wallet`.',
    )
  mkdirSync(folder, { recursive: true })
  for (const file of files) copyFileSync(join(from, file), join(folder, file))
  return files
}
