'use client'

import { useHydrated } from '@/components/data/use-hydrated'

/** Whether this browser has WebAuthn at this address: a page at an IP address can have no passkeys. */
export function useCanUsePasskeys(): boolean {
  return useHydrated() && 'PublicKeyCredential' in window && !/^\[|^[\d.]+$/.test(window.location.hostname)
}
