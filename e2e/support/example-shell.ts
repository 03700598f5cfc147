import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Commands that examples need and that a machine may lack. */
export function missingCommands(commands: readonly string[]): string[] {
  return commands.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
}

/** One shell for all examples of a guide, as a reader has one: what an example defines, the next may use. */
export class ExampleShell {
  private readonly shell: ChildProcessWithoutNullStreams
  private readonly exited: Promise<unknown>
  private count = 0
  private output = ''
  private errors = ''

  /** `folder` is where its examples leave their files. */
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true })
    this.shell = spawn('sh', [], { cwd: folder })
    this.exited = once(this.shell, 'exit')
    this.shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.output += text
    })
    this.shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text
    })
  }

  /** Runs the lines and returns what they printed. Throws when the last command failed. */
  async run(script: string): Promise<string> {
    this.count += 1
    const mark = `example-${this.count}-ended`
    const ended = new RegExp(`${mark} (\\d+)\\n`)
    this.output = ''
    this.errors = ''
    this.shell.stdin.write(`${script}\nprintf '${mark} %s\\n' $?\n`)
    while (!ended.test(this.output)) {
      if (this.shell.exitCode !== null) throw new Error(`The shell ended: ${this.errors}`)
      await Promise.race([once(this.shell.stdout, 'data'), this.exited])
    }
    const status = ended.exec(this.output)?.[1]
    if (status !== '0') throw new Error(`The example ended with ${status}: ${this.errors}`)
    return this.output.replace(ended, '')
  }

  /** Runs a TypeScript program with the shell's variables. */
  async runTypeScript(source: string): Promise<string> {
    const file = join(this.folder, 'example.mts')
    writeFileSync(file, source)
    return this.run(`'${process.execPath}' --import '${import.meta.resolve('tsx')}' '${file}'`)
  }

  end(): void {
    this.shell.kill()
  }
}
