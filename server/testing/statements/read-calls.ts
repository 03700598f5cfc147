import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { type Column, columnsOf } from './row-type'

/** Where a statement stands: a top-level name of a file, the text itself, or what makes it for each call. */
export type StatementPlace =
  | { file: string; name: string }
  | { text: string }
  | { file: string; madeBy: string }

/** One use of `query` of server/db.ts. */
export interface QueryCall {
  at: string
  statements: StatementPlace[]
  /** Undefined: nothing is read of the rows. */
  row: Column[] | undefined
}

const root = process.cwd()

/** Every use of `query` in the service, with the columns that its row type declares. */
export function readQueryCalls(): QueryCall[] {
  const program = ts.createProgram(sourcesWithQueries(), compilerOptions())
  const reader = { program, checker: program.getTypeChecker() }
  return sourcesOf(program).flatMap((source) =>
    callsIn(source)
      .filter((call) => asksDatabase(reader.checker, call))
      .map((call) => readCall(reader, source, call)),
  )
}

interface Reader {
  program: ts.Program
  checker: ts.TypeChecker
}

function sourcesWithQueries(): string[] {
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing\//.test(path) && path !== 'db.ts')
    .map((path) => join(root, 'server', path))
    .filter((path) => /\.query\b|Statement\b/.test(readFileSync(path, 'utf8')))
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  return {
    ...ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root).options,
    incremental: false,
  }
}

const sourcesOf = (program: ts.Program) =>
  program.getRootFileNames().flatMap((name) => program.getSourceFile(name) ?? [])

function callsIn(source: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return calls
}

function asksDatabase(checker: ts.TypeChecker, { expression }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'query') return false
  const declared = checker.getSymbolAtLocation(expression.name)?.declarations?.[0]?.getSourceFile().fileName
  return declared !== undefined && relative(root, declared) === 'server/db.ts'
}

function readCall(reader: Reader, source: ts.SourceFile, call: ts.CallExpression): QueryCall {
  const [statement] = call.arguments
  const [row] = call.typeArguments ?? []
  const { line } = source.getLineAndCharacterOfPosition(call.getStart())
  return {
    at: `${relative(root, source.fileName)}:${line + 1}`,
    statements: statement ? placesOf(reader, statement) : [],
    row: row && columnsOf(reader.checker, row),
  }
}

function placesOf(reader: Reader, expression: ts.Expression): StatementPlace[] {
  if (ts.isStringLiteralLike(expression)) return [{ text: expression.text }]
  if (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression))
    return placesOf(reader, expression.expression)
  const name = ts.isCallExpression(expression) ? expression.expression : expression
  const declared = ts.isIdentifier(name) ? declarationOf(reader.checker, name) : undefined
  if (declared && ts.isParameter(declared)) return argumentsFor(reader, declared)
  const file = relative(root, (declared ?? expression).getSourceFile().fileName)
  if (name === expression && declared && ts.isVariableDeclaration(declared)) {
    if (ts.isSourceFile(declared.parent.parent.parent)) return [{ file, name: name.getText() }]
    if (declared.initializer) return placesOf(reader, declared.initializer)
  }
  return [{ file, madeBy: name.getText() }]
}

function declarationOf(checker: ts.TypeChecker, name: ts.Identifier): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(name)
  const aliased = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return aliased?.declarations?.[0]
}

/** A function that is given its statement: what its callers give. */
function argumentsFor(reader: Reader, parameter: ts.ParameterDeclaration): StatementPlace[] {
  const owner = parameter.parent
  const place = owner.parameters.indexOf(parameter)
  return sourcesOf(reader.program)
    .flatMap(callsIn)
    .filter(
      ({ expression }) =>
        ts.isIdentifier(expression) && declarationOf(reader.checker, expression) === (owner as ts.Node),
    )
    .flatMap((call) => (call.arguments[place] ? placesOf(reader, call.arguments[place]) : []))
}
