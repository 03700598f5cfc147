'use client'

import { ThemeProvider as NextThemes } from 'next-themes'
import type { ReactNode } from 'react'

/** Sets the class before the first paint, by an inline script that carries the page's nonce. */
export function ThemeProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <NextThemes attribute="class" defaultTheme="system" disableTransitionOnChange {...(nonce && { nonce })}>
      {children}
    </NextThemes>
  )
}
