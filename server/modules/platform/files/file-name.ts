const longest = 200

/** A file's name as it is shown: no folders, no characters that a person cannot see. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // defence: a file name has no folders and nothing invisible
  const visible = [...last.replace(/\p{C}/gu, '').trim()].slice(0, longest).join('')
  return /^\.*$/.test(visible) ? 'file' : visible
}

/** The header by which a browser saves a file under its name, whatever its letters are. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
