'use client'

import Link from 'next/link'
import { type ComponentProps, useCallback } from 'react'
import { organizationFile, organizationPath } from '@/server/contract/cabinet-addresses'
import { useMe } from './me-context'

/** Turns `/transactions` into the address of that page in the organization on screen; other paths stay as they are. */
export function useOrganizationPath(): (path: string) => string {
  const slug = useMe().organization?.slug ?? null
  return useCallback((path) => organizationPath(slug, path), [slug])
}

/** The address of a download or upload of the organization on screen. */
export function useOrganizationFile(): (path: string) => string {
  const slug = useMe().organization?.slug ?? ''
  return useCallback((path) => organizationFile(slug, path), [slug])
}

type OrganizationLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & {
  /** Without the organization: `/transactions`. */
  href: string
}

/** A link to a page of the organization on screen. */
export function OrganizationLink({ href, ...rest }: OrganizationLinkProps) {
  return <Link href={useOrganizationPath()(href)} {...rest} />
}
