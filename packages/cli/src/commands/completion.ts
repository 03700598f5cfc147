import type { Command } from 'commander'
import { CliError } from '../failures.js'

const shells = ['bash', 'zsh', 'fish'] as const

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .argument('<shell>', shells.join(', '))
    .description('print a completion script; for bash: source <(croupier completion bash)')
    .action((shell: string) => {
      const words = wordsOf(program)
      const name = program.name()
      if (shell === 'fish') process.stdout.write(fish(name, words))
      else if (shell === 'bash') process.stdout.write(bash(name, words))
      else if (shell === 'zsh')
        process.stdout.write(`autoload -U +X bashcompinit && bashcompinit\n${bash(name, words)}`)
      else throw new CliError('usage', `There is no script for ${shell}.`, `Shells: ${shells.join(', ')}`)
    })
}

/** What may follow each command: its commands and its options. */
function wordsOf(command: Command, path = ''): Map<string, string[]> {
  const own = [
    ...command.commands.map((each) => each.name()),
    ...command.options.flatMap(({ long }) => (long ? [long] : [])),
  ]
  const below = command.commands.flatMap((each) => [...wordsOf(each, `${path} ${each.name()}`.trim())])
  return new Map([[path, own], ...below])
}

const bash = (name: string, words: Map<string, string[]>) => `_${name}() {
  local path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] || path="\${path:+$path }$word"; done
  case "$path" in
${[...words].map(([path, own]) => `    "${path}") COMPREPLY=($(compgen -W "${own.join(' ')}" -- "\${COMP_WORDS[COMP_CWORD]}"));;`).join('\n')}
  esac
}
complete -o default -F _${name} ${name}
`

const fish = (name: string, words: Map<string, string[]>) =>
  [...words]
    .flatMap(([path, own]) => {
      const isHere =
        path === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${path.split(' ').at(-1)}`
      return own.map((word) =>
        word.startsWith('--')
          ? `complete -c ${name} -n "${isHere}" -l ${word.slice(2)}`
          : `complete -c ${name} -f -n "${isHere}" -a ${word}`,
      )
    })
    .concat('')
    .join('\n')
