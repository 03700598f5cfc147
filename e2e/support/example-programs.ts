import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ExampleShell } from './example-shell'
import type { Example } from './guide-examples'

interface Language {
  file: string
  /** Prints a line between two examples. */
  mark: (line: string) => string
  command: (file: string) => string
  /** Why it can't run here; null: it can. */
  whyNot: () => string | null
}

const hasCommand = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
const needs = (name: string) => () => (hasCommand(name) ? null : `this machine has no ${name}`)

/** What the tabs of guides are written in, beside the shell's calls. */
const languages: Readonly<Record<string, Language>> = {
  python: {
    file: 'example.py',
    mark: (line) => `print("\\n${line}", flush=True)`,
    command: (file) => `python3 '${file}'`,
    whyNot: needs('python3'),
  },
  php: {
    file: 'example.php',
    mark: (line) => `echo "\\n${line}\\n";`,
    command: (file) => `php '${file}'`,
    whyNot: needs('php'),
  },
  ts: {
    file: 'example.mts',
    mark: (line) => `console.log('\\n${line}')`,
    command: (file) => `'${process.execPath}' --import '${import.meta.resolve('tsx')}' '${file}'`,
    whyNot: () => (canImportSdk() ? null : '@croupier/sdk is not installed'),
  },
}

function canImportSdk(): boolean {
  try {
    createRequire(import.meta.url).resolve('@croupier/sdk')
    return true
  } catch {
    return false
  }
}

/** Blocks of tabs that are not the shell's: in each language, those of a guide are one program. */
export const isOfProgram = ({ language, attributes }: Example) =>
  attributes.has('tabs') && Object.hasOwn(languages, language)

/**
 * Runs the programs of a guide with the shell's variables, and returns what each example printed, by language and name. `onSkip` is
 * told of a language that can't run here.
 */
export async function runPrograms(
  examples: readonly Example[],
  { shell, folder, onSkip }: { shell: ExampleShell; folder: string; onSkip: (why: string) => void },
): Promise<Map<string, Map<string, string>>> {
  const outputs = new Map<string, Map<string, string>>()
  const own = examples.filter(isOfProgram)
  for (const [name, language] of Object.entries(languages)) {
    const blocks = own.filter((example) => example.language === name)
    if (blocks.length === 0) continue
    const why = language.whyNot()
    if (why !== null) {
      onSkip(`${name}: ${why}`)
      continue
    }
    const file = join(folder, language.file)
    writeFileSync(file, blocks.map((block) => `${block.text}\n${language.mark(markOf(block))}\n`).join('\n'))
    outputs.set(name, splitOutput(await shell.run(language.command(file)), blocks))
  }
  return outputs
}

const markOf = ({ attributes }: Example) => `-- end of ${attributes.get('run') ?? 'setup'} --`

function splitOutput(output: string, blocks: readonly Example[]): Map<string, string> {
  let rest = output
  const printed = blocks.map((block): [string, string] => {
    const [own = '', ...after] = rest.split(markOf(block))
    rest = after.join(markOf(block))
    return [block.attributes.get('run') ?? '', own.trim()]
  })
  return new Map(printed.filter(([name]) => name !== ''))
}
