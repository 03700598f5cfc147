import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { CliError } from './failures.js'
import { Output } from './output.js'

interface Template {
  name: 'wallet' | 'studio'
  /** Of the command. */
  description: string
  /** Of `init`. */
  written: string
  /** What to do in the folder afterwards. */
  next: string
}

/** `croupier <name> init [folder]`. Other commands of the name are added to what it returns. */
export function addTemplate(program: Command, { name, description, written, next }: Template): Command {
  const command = program.command(name)
  command
    .description(description)
    .command('init')
    .argument('[folder]', 'where it is written', `croupier-${name}`)
    .description(`${written}; nothing that exists is overwritten`)
    .action((given: string, _: object, command: Command) => {
      const output = new Output(command.optsWithGlobals<{ json?: boolean }>().json === true)
      const folder = resolve(given)
      const files = writeTemplate(name, folder)
      const shown = relative(process.cwd(), folder) || '.'
      output.value({ folder, files }, `Wrote ${files.join(', ')} to ${shown}.`)
      output.note(`Next:\n  cd ${shown} && npm install\n${next}`)
    })
  return command
}

/** Of the package, one folder above what is built. */
const templateOf = (name: Template['name']) => fileURLToPath(new URL(`../templates/${name}`, import.meta.url))

/** Copies a template; which files and folders it has at its top. */
export function writeTemplate(name: Template['name'], folder: string, from = templateOf(name)): string[] {
  const files = readdirSync(from).filter((file) => file !== 'node_modules')
  const existing = files.filter((file) => existsSync(join(folder, file)))
  if (existing.length > 0)
    throw new CliError(
      'usage',
      `${folder} already has ${existing.join(' and ')}.`,
      `Name another folder: \`croupier ${name} init my-${name}\`.`,
    )
  mkdirSync(folder, { recursive: true })
  for (const file of files) cpSync(join(from, file), join(folder, file), { recursive: true })
  return files
}
