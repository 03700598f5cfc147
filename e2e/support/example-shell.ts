import { type ChildProcessWithoutNullStreams, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

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

  constructor(private readonly variables: Record<string, string>) {
    this.shell = spawn('sh', [], { env: { ...process.env, ...variables } })
    this.exited = once(this.shell, 'exit')
    this.shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.output += text
    })
    this.shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text
    })
  }

  /** Runs the lines and gives back what they printed. Throws when the last command failed. */
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

  async keep(name: string, value: string): Promise<void> {
    this.variables[name] = value
    await this.run(`export ${name}='${value.replaceAll("'", "'\\''")}'`)
  }

  kept(name: string): string | undefined {
    return this.variables[name]
  }

  /** Runs a TypeScript program with the shell's variables. */
  async runTypeScript(source: string, file: string): Promise<string> {
    writeFileSync(file, source)
    const env = { ...process.env, ...this.variables }
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file], { env })
    return stdout
  }

  end(): void {
    this.shell.kill()
  }
}
