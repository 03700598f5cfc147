/**
 * The base of an own error that is judged by `instanceof`. Next's bundles and the server's each hold a copy of the class, and what
 * is kept once per process throws the copy of the bundle that made it: `instanceof` asks for a brand that all copies share.
 */
export function brandedError(name: string) {
  const brand = Symbol.for(`croupier.error.${name}`)
  return class extends Error {
    override name = name

    get [brand](): boolean {
      return true
    }

    static override [Symbol.hasInstance](value: unknown): boolean {
      return typeof value === 'object' && value !== null && brand in value
    }
  }
}
