const jsonType = /^application\/(?:[\w.-]+\+)?json$/

/** Whether a caller asks for JSON rather than a page. What names neither, such as curl, is shown the page. */
export function prefersJson(accept: string | null): boolean {
  const ranges = (accept ?? '').toLowerCase().split(',').map(readRange)
  const best = (isWanted: (type: string) => boolean) =>
    Math.max(0, ...ranges.filter(({ type }) => isWanted(type)).map(({ weight }) => weight))
  return best((type) => jsonType.test(type)) > best((type) => type === 'text/html')
}

function readRange(range: string): { type: string; weight: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const number = weight === undefined ? 1 : Number(weight.slice(2))
  return { type, weight: Number.isNaN(number) ? 0 : number }
}
