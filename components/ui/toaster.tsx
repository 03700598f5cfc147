'use client'

import { useTheme } from 'next-themes'
import { Toaster as Sonner } from 'sonner'

export function Toaster() {
  const { resolvedTheme } = useTheme()
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      position="bottom-right"
      toastOptions={{
        classNames: {
          toast: '!rounded-lg !border-line !bg-surface !text-ink !shadow-floating !font-sans',
          description: '!text-muted',
        },
      }}
    />
  )
}
