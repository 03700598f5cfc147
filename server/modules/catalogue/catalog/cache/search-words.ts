import { readWords } from './queries'

/** Where lower case and accents cannot be in question, there is no need to ask the database how it compares names. */
const plain = /^[\x20-\x7e]*$/

/** The words of a search, as `name_words` of the database has them; none where it holds no letter and no digit. */
export async function wordsOf(search: string): Promise<string[]> {
  const words = plain.test(search) ? plainWords(search) : await readWords(search)
  return words.split(' ').filter((word) => word !== '')
}

const plainWords = (search: string) =>
  search
    .toLowerCase()
    .replaceAll(/['`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
