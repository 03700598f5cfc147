import 'server-only'
import { dehydrate, type FetchQueryOptions, HydrationBoundary } from '@tanstack/react-query'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache, type ReactNode } from 'react'
import { isZone, utc, zoneCookie } from '@/components/data/zone-time'
import { makeQueryClient } from '@/components/trpc/query-client'
import { createPageContext } from '@/server/trpc/context'
import { appRouter, createCaller, refusalTold } from '@/server/trpc/router'

export { refusalTold }

/** One context and one query client per rendered page. */
const cabinetContext = cache(async () => {
  const jar = await cookies()
  return createPageContext({
    headers: await headers(),
    readCookie: (name) => jar.get(name)?.value,
    setCookie: () => {
      throw new Error('A page cannot set a cookie')
    },
  })
})

const queryClient = cache(makeQueryClient)

export const trpc = createTRPCOptionsProxy({ ctx: cabinetContext, router: appRouter, queryClient })

export const caller = createCaller(cabinetContext)

/** The signed-in user; others are sent to the sign-in page and return after. */
export const requireMe = cache(async () => {
  const context = await cabinetContext()
  if (!context.viewer) {
    const here = (await headers()).get('x-cabinet-path') ?? '/'
    redirect(here === '/' ? '/sign-in' : `/sign-in?callbackUrl=${encodeURIComponent(here)}`)
  }
  return caller.session.me()
})

/** Whether somebody is signed in, for the sign-in page. */
export async function isSignedIn(): Promise<boolean> {
  return (await cabinetContext()).viewer !== null
}

/** Whose session this is, for a page that is open to everybody. */
export async function signedInEmail(): Promise<string | null> {
  return (await cabinetContext()).viewer?.email ?? null
}

/** The time zone from the reader's cookie (zone-context.tsx). */
export async function readZone(): Promise<string> {
  const chosen = (await cookies()).get(zoneCookie)?.value ?? utc
  return isZone(chosen) ? chosen : utc
}

/** Prefetches what the page shows first. On failure the browser loads it. */
export async function prefetch(...queries: readonly { queryKey: readonly unknown[] }[]): Promise<void> {
  await Promise.all(queries.map((query) => queryClient().prefetchQuery(asFetchOptions(query))))
}

/** tRPC's options say `undefined` where TanStack's types want the field left out; at run time they are the same. */
function asFetchOptions(query: { queryKey: readonly unknown[] }): FetchQueryOptions {
  return query as FetchQueryOptions
}

export function Hydrate({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(queryClient())}>{children}</HydrationBoundary>
}
