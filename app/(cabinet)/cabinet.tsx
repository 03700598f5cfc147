import 'server-only'
import { dehydrate, type FetchQueryOptions, HydrationBoundary, type QueryKey } from '@tanstack/react-query'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache, type ReactNode } from 'react'
import { utc, zoneCookie } from '@/components/data/zone-time'
import { menuCookie, readMenu } from '@/components/shell/menu-state'
import { makeQueryClient } from '@/components/trpc/query-client'
import { organizationHeader } from '@/server/contract/cabinet-addresses'
import { isZone } from '@/server/contract/zone-clock'
import { createPageContext, inLastOrganization } from '@/server/trpc/context'
import { findSubject } from '@/server/trpc/find-subject'
import { appRouter, createCaller, refusalTold } from '@/server/trpc/router'

export { refusalTold }

const readCookieOf = cache(async () => {
  const jar = await cookies()
  return (name: string) => jar.get(name)?.value
})

/** One context and one query client per rendered page, in the organization of the page's address. */
const cabinetContext = cache(async () => {
  const received = await headers()
  return createPageContext({
    headers: received,
    organization: received.get(organizationHeader),
    readCookie: await readCookieOf(),
    setCookie: () => {
      throw new Error('A page cannot set a cookie')
    },
  })
})

const queryClient = cache(makeQueryClient)

export const trpc = createTRPCOptionsProxy({ ctx: cabinetContext, router: appRouter, queryClient })

export const caller = createCaller(cabinetContext)

/** Path and query of the page that is drawn. */
export const readAddress = async () => (await headers()).get('x-cabinet-path') ?? '/'

/** Sends who is not signed in to the sign-in page, to return after. */
export async function requireSignedIn(): Promise<void> {
  if ((await cabinetContext()).viewer) return
  const here = await readAddress()
  redirect(here === '/' ? '/sign-in' : `/sign-in?callbackUrl=${encodeURIComponent(here)}`)
}

/** The signed-in user in the organization of the page's address. */
export const requireMe = cache(async () => {
  await requireSignedIn()
  return caller.session.me()
})

/** The signed-in user on a page outside any organization: navigation leads to the one used last. */
export const requireMeAnywhere = cache(async () => {
  await requireSignedIn()
  return createCaller(await inLastOrganization(await cabinetContext(), await readCookieOf())).session.me()
})

/** The organization of the user's that has what an address without one is about. */
export const findSubjectOf = async (address: string) => findSubject(await cabinetContext(), address)

/** Whether there is a session, for the sign-in page. */
export async function isSignedIn(): Promise<boolean> {
  return (await cabinetContext()).viewer !== null
}

/** Whose session this is, for a public page. */
export async function signedInEmail(): Promise<string | null> {
  return (await cabinetContext()).viewer?.email ?? null
}

/** The time zone from the reader's cookie (zone-context.tsx). */
export async function readZone(): Promise<string> {
  const chosen = (await cookies()).get(zoneCookie)?.value ?? utc
  return isZone(chosen) ? chosen : utc
}

/** What the reader has folded and pinned in the menu. */
export const readMenuOf = async ({ user }: { user: { id: string } }) =>
  readMenu((await cookies()).get(menuCookie(user.id))?.value)

/** Prefetches what the page shows first. On failure the browser loads it. */
export async function prefetch(...queries: readonly { queryKey: readonly unknown[] }[]): Promise<void> {
  await Promise.all(queries.map((query) => queryClient().prefetchQuery(asFetchOptions(query))))
}

/** What `prefetch` read; undefined where it failed. */
export const prefetched = <Key extends QueryKey>({ queryKey }: { queryKey: Key }) =>
  queryClient().getQueryData(queryKey)

/** tRPC's options say `undefined` where TanStack's types want the field left out; at run time they are the same. */
function asFetchOptions(query: { queryKey: readonly unknown[] }): FetchQueryOptions {
  return query as FetchQueryOptions
}

export function Hydrate({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(queryClient())}>{children}</HydrationBoundary>
}
