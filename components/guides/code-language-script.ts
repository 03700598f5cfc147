/** Where the browser keeps the reader's language of code. */
export const codeLanguageKey = 'code-language'

/** Runs before the page is painted, so that no block of code is replaced by another afterwards. */
export const codeLanguageScript = `try{const l=localStorage.getItem('${codeLanguageKey}');if(l)document.documentElement.dataset.codeLanguage=l}catch{}`
