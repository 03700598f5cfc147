/** The text without trailing `character`s, in one pass: `/x+$/` takes quadratic time. */
export function trimTrailing(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}
