/** The text without the `character`s at its end, in one pass: `/x+$/` would look again from each of them. */
export function trimTrailing(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}
