import type { Case } from './types'

/** The owner or officer that a document is about. */
export function subjectName({ owners, officers }: Pick<Case, 'owners' | 'officers'>, id: string): string {
  return [...owners, ...officers].find((one) => one.id === id)?.name ?? 'a former owner or officer'
}

const units = ['bytes', 'KB', 'MB']

export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${Math.ceil(bytes / 1024 ** power)} ${units[power]}`
}
