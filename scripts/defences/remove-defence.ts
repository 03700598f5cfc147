import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Defence } from './defence'

/** Takes a defence out of the tree at `root`. Returns what puts it back. */
export function removeDefence(root: string, defence: Defence): () => void {
  const path = join(root, defence.file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, withoutDefence(whole, defence))
  return () => writeFileSync(path, whole)
}

/** The file's text without the defence. Throws unless what is to be found is there exactly once. */
export function withoutDefence(text: string, { name, file, find, replace }: Defence): string {
  const [before, after, ...more] = text.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`"${name}": ${file} has ${text.split(find).length - 1} places that read ${find}`)
  }
  return before + replace + after
}
