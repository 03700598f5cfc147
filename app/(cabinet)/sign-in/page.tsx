import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BrandMark } from '@/components/shell/brand-mark'
import { SignInForm } from '@/components/sign-in/sign-in-form'
import { safeReturnPath } from '@/server/auth/return-path'
import { isSignedIn } from '../cabinet'

export const metadata: Metadata = { title: 'Sign in' }

interface SignInPageProps {
  searchParams: Promise<{ callbackUrl?: string | string[] }>
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl } = await searchParams
  const returnTo = safeReturnPath(typeof callbackUrl === 'string' ? callbackUrl : null)
  if (await isSignedIn()) redirect(returnTo)
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-7">
        <div className="grid justify-items-center gap-4 text-center">
          <BrandMark className="size-11" />
          <div className="grid gap-1">
            <h1 className="font-semibold text-2xl tracking-tight">Sign in to Croupier</h1>
            <p className="text-muted text-sm">The cabinet for your games, sessions and callbacks.</p>
          </div>
        </div>
        <div className="rounded-xl border border-line bg-surface p-6 shadow-raised">
          <SignInForm returnTo={returnTo} />
        </div>
        <p className="text-center text-faint text-xs">
          Seats are given by an owner or admin of your organization.
        </p>
      </div>
    </main>
  )
}
