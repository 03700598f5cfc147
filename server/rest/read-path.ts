import { invalidRequest } from '@/server/rest/invalid-request'

/** The values of a path template's {parameters}. The router chose the operation, so the shapes agree. */
export function readPath(pathname: string, template: string): Record<string, string> {
  const values = pathname.split('/')
  return Object.fromEntries(
    template
      .split('/')
      .map((part, index) => [/^\{(.+)\}$/.exec(part)?.[1], values[index] ?? ''] as const)
      .flatMap(([name, value]) => (name === undefined ? [] : [[name, decodeSegment(name, value)]])),
  )
}

function decodeSegment(name: string, value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw invalidRequest([{ path: name, message: 'Is not percent-encoded UTF-8' }])
  }
}
