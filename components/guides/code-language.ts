'use client'

import { useSyncExternalStore } from 'react'
import { codeLanguageKey } from './code-language-script'

const listeners = new Set<() => void>()

/** The language that the reader chose last, in any guide; empty: none yet. */
export function useCodeLanguage(): string {
  return useSyncExternalStore(subscribe, readCodeLanguage, () => '')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readCodeLanguage = () => document.documentElement.dataset.codeLanguage ?? ''

/** Shows it everywhere, and after a reload. A browser that stores nothing keeps it for this page. */
export function chooseCodeLanguage(language: string): void {
  document.documentElement.dataset.codeLanguage = language
  try {
    localStorage.setItem(codeLanguageKey, language)
  } catch {
    // Storage is off.
  }
  for (const listener of listeners) listener()
}
