import type { RequestHeaders } from '@/server/core/request-headers'

const jsonType = /^application\/(?:[\w.-]+\+)?json$/

/** Whether a caller asks for JSON rather than a page. What names neither, such as curl, is shown the page. */
export function prefersJson(accept: string | null): boolean {
  const ranges = readRanges(accept)
  const best = (isWanted: (type: string) => boolean) =>
    Math.max(0, ...ranges.filter(({ name }) => isWanted(name)).map(({ weight }) => weight))
  return best((type) => jsonType.test(type)) > best((type) => type === 'text/html')
}

/** The languages of `Accept-Language` by preference, without their region: `de-AT` is `de`. */
export function acceptedLanguages(headers: RequestHeaders): string[] {
  return readRanges(headers.get('accept-language'))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name.split('-')[0] ?? name)
}

const readRanges = (header: string | null) => (header ?? '').toLowerCase().split(',').map(readRange)

function readRange(range: string): { name: string; weight: number } {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const number = weight === undefined ? 1 : Number(weight.slice(2))
  return { name, weight: Number.isNaN(number) ? 0 : number }
}
