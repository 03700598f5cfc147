import { z } from 'zod'
import type { Db } from '@/server/db'
import { env } from '@/server/env'
import { isPrintable } from '@/server/formats/printed-text'
import { findEmailBranding } from '@/server/modules/accounts/branding'
import { findProfile } from './queries-account'

/** Who an invoice is from or to, as it is printed. */
export interface Party {
  name: string
  address: string
  vatId: string | null
}

export interface Buyer extends Party {
  /** Where invoices are mailed; null without billing details. */
  email: string | null
}

/** How the buyer's files look: its accent colour, and the path of its logo. */
export interface Look {
  accent: string | null
  logo: string | null
}

/** What the organization has published by now; null where it has not. An invoice keeps it, whatever is published later. */
export async function findLook(db: Db, organizationId: string): Promise<Look | null> {
  const found = await findEmailBranding(db, organizationId)
  return found && { accent: found.accent, logo: found.logo }
}

/** Croupier as it invoices; null where the environment does not say. */
export function findSeller(): Party | null {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_VAT_ID: vatId = null } = env()
  return name && address ? { name, address, vatId } : null
}

/** By the billing details; without them, the organization's name, or its slug where a file cannot show that. */
export async function findBuyer(db: Db, account: { id: string; name: string; slug: string }): Promise<Buyer> {
  const profile = await findProfile(db, account.id)
  if (!profile) {
    const name = isPrintable(account.name) ? account.name : account.slug
    return { name, address: '', vatId: null, email: null }
  }
  const { name, address, vatId, email } = profile
  return { name, address, vatId, email }
}

const party = z.object({ name: z.string(), address: z.string(), vatId: z.string().nullable() })
const look = z.object({ accent: z.string().nullable(), logo: z.string().nullable() })
const buyer = party.extend({ email: z.string().nullable() })
const looking = z.object({ look: look.nullish() })

/** As they were when the invoice was issued. */
export const sellerOf = (invoice: { seller: unknown }): Party => party.parse(invoice.seller)
export const buyerOf = (invoice: { buyer: unknown }): Buyer => buyer.parse(invoice.buyer)
export const lookOf = (invoice: { buyer: unknown }): Look | null => looking.parse(invoice.buyer).look ?? null
