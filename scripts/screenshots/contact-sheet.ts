export interface Shot {
  name: string
  file: string
  colorScheme: 'light' | 'dark'
  width: number
  /** Why there is no picture. */
  problem: string | null
}

const asText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** All pictures on one page, a row for each page of the cabinet. */
export function contactSheet(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map((shot) => shot.name))]
  const rows = names.map((name) => {
    const ofPage = shots.filter((shot) => shot.name === name)
    return `<section><h2>${asText(name)}</h2><div>${ofPage.map(picture).join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier: every page</title><style>
body{font:14px/1.5 system-ui;margin:2rem;background:#eee;color:#222}
h2{font-size:1rem;margin:2rem 0 .5rem}
div{display:flex;gap:1rem;align-items:flex-start;flex-wrap:wrap}
img{display:block;height:22rem;object-fit:cover;object-position:top;border:1px solid #ccc;border-radius:6px}
.problem{padding:1rem;background:#fdd;border-radius:6px;max-width:20rem}
</style><h1>Every page, ${shots.length} pictures</h1>${rows.join('')}</html>\n`
}

function picture({ name, file, colorScheme, width, problem }: Shot): string {
  const what = `${name}, ${colorScheme}, ${width} px`
  if (problem !== null) return `<p class="problem">${asText(what)}: ${asText(problem)}</p>`
  return `<a href="${asText(file)}"><img loading="lazy" src="${asText(file)}" alt="${asText(what)}"></a>`
}
