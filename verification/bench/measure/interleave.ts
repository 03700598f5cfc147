/** Runs every contender in turn, round after round; the order alternates, so that none always comes after another. */
export async function interleave<Name extends string, Result>(
  contenders: Readonly<Record<Name, () => Promise<Result>>>,
  rounds: number,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contenders) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : [...names].reverse()
    for (const name of order) results[name].push(await contenders[name]())
  }
  return results
}
