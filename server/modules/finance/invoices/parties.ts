import { z } from 'zod'
import type { Db } from '@/server/db'
import { env } from '@/server/env'
import type { Block } from '@/server/formats/pdf-blocks'
import { isPrintable } from '@/server/formats/printed-text'
import { findEmailBranding } from '@/server/modules/accounts/branding'
import { findProfile } from './queries-account'

/** Who an invoice is from or to, as it is printed. */
export interface Party {
  name: string
  address: string
  vatId: string | null
  /** ISO 3166 code; null where none was entered. */
  country: string | null
}

/** The account that transfers go to. */
interface Bank {
  iban: string
  bic: string | null
  name: string | null
}

export interface Seller extends Party {
  /** Null where the environment names none. */
  bank: Bank | null
  vatNote: string | null
  /** In the register of companies. */
  registration: string | null
  email: string | null
}

export interface Buyer extends Party {
  poNumber: string | null
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
export function findSeller(): Seller | null {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_VAT_ID: vatId = null, ...rest } = env()
  if (!name || !address) return null
  const { SELLER_IBAN: iban, SELLER_BIC: bic = null, SELLER_BANK: bank = null } = rest
  return {
    ...{ name, address, vatId },
    bank: iban ? { iban, bic, name: bank } : null,
    vatNote: rest.SELLER_VAT_NOTE,
    country: rest.SELLER_COUNTRY ?? null,
    registration: rest.SELLER_REGISTRATION ?? null,
    email: rest.SELLER_EMAIL ?? null,
  }
}

/** By the billing details; without them, the organization's name, or its slug where a file cannot show that. */
export async function findBuyer(db: Db, account: { id: string; name: string; slug: string }): Promise<Buyer> {
  const profile = await findProfile(db, account.id)
  if (!profile) {
    const name = isPrintable(account.name) ? account.name : account.slug
    return { name, address: '', vatId: null, country: null, poNumber: null, email: null }
  }
  return profile
}

const party = z.object({
  name: z.string(),
  address: z.string(),
  vatId: z.string().nullable(),
  country: z.string().nullable().default(null),
})
const look = z.object({ accent: z.string().nullable(), logo: z.string().nullable() })
const bank = z.object({ iban: z.string(), bic: z.string().nullable(), name: z.string().nullable() })
/** Those of the first layout have neither. */
const seller = party.extend({
  bank: bank.nullable().default(null),
  vatNote: z.string().nullable().default(null),
  registration: z.string().nullable().default(null),
  email: z.string().nullable().default(null),
})
const buyer = party.extend({
  email: z.string().nullable(),
  poNumber: z.string().nullable().default(null),
})
const looking = z.object({ look: look.nullish() })

/** As they were when the invoice was issued. */
export const sellerOf = (invoice: { seller: unknown }): Seller => seller.parse(invoice.seller)
export const buyerOf = (invoice: { buyer: unknown }): Buyer => buyer.parse(invoice.buyer)
export const lookOf = (invoice: { buyer: unknown }): Look | null => looking.parse(invoice.buyer).look ?? null

/** As it stands on a file. */
export const partyBlock = (label: string, { name, address, vatId }: Omit<Party, 'country'>): Block => ({
  label,
  lines: [name, ...address.split(/\||\r?\n/), vatId ? `VAT ID ${vatId}` : ''].filter(Boolean),
})

/** Both sides of an invoice, as its file says them. */
export const invoiceParties = (invoice: { seller: unknown; buyer: unknown }) => ({
  seller: sellerOf(invoice),
  buyer: buyerOf(invoice),
})
