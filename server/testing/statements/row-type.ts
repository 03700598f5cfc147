import ts from 'typescript'

/** A column as a row type declares it; `kinds` is undefined where any type will do. */
export interface Column {
  name: string
  kinds: ReadonlySet<string> | undefined
  canBeNull: boolean
}

export function columnsOf(checker: ts.TypeChecker, row: ts.TypeNode): Column[] {
  return checker
    .getTypeFromTypeNode(row)
    .getProperties()
    .map((property) => {
      const kinds = new Set(kindsOf(checker, checker.getTypeOfSymbol(property)))
      const canBeNull = kinds.delete('null') || kinds.has('any')
      return { name: property.name, kinds: kinds.has('any') ? undefined : kinds, canBeNull }
    })
}

const kindsOfFlags: readonly (readonly [ts.TypeFlags, string])[] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Null | ts.TypeFlags.Undefined, 'null'],
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'any'],
]

function kindsOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  const flagged = kindsOfFlags.find(([flags]) => type.flags & flags)
  if (flagged) return [flagged[1]]
  if (type.isUnion()) return type.types.flatMap((one) => kindsOf(checker, one))
  // A branded string is a string.
  if (type.isIntersection()) return kindsOf(checker, type.types[0] ?? type)
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference)
    return element ? kindsOf(checker, element).map((kind) => `${kind}[]`) : ['json']
  }
  const name = type.getSymbol()?.name
  return name === 'Date' || name === 'Uint8Array' || name === 'Buffer' ? [name] : ['json']
}
