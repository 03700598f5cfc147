import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './globals.css'
import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { densityCookie, readDensity } from '@/components/shell/density'
import { ThemeProvider } from '@/components/shell/theme-provider'

export const metadata: Metadata = {
  title: { default: 'Croupier', template: '%s · Croupier' },
  description: 'Game aggregation: one API for operators, signed wallet callbacks and a dashboard for both.',
  robots: { index: false, follow: false },
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f9f9fb' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1013' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce')
  const density = readDensity((await cookies()).get(densityCookie)?.value)
  return (
    <html lang="en" data-density={density} suppressHydrationWarning>
      <body className="min-h-dvh antialiased">
        <ThemeProvider {...(nonce && { nonce })}>{children}</ThemeProvider>
      </body>
    </html>
  )
}
