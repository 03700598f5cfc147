'use client'

import { useTheme } from 'next-themes'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { toastHost } from './toast'

export function ToastView() {
  const { resolvedTheme } = useTheme()
  // A parent's effect runs after its child's: sonner has subscribed by now.
  useEffect(() => toastHost.isListening(), [])
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
