import type { Metadata } from 'next'
import { EnquiryForm } from '@/components/enquiry/enquiry-form'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'
import { CabinetDataProvider } from '@/components/trpc/provider'
import { referralParam } from '@/server/contract/affiliates'
import { caller } from '../cabinet'

export const metadata: Metadata = { title: 'Become an operator' }

type Search = Promise<Record<string, string | string[] | undefined>>

export default async function EnquirePage({ searchParams }: { searchParams: Search }) {
  const { form } = await caller.enquiries.begin()
  const given = (await searchParams)[referralParam]
  return (
    <SignedOutPage title="Become an operator" description="Tell us about your business.">
      <DoorCard>
        <CabinetDataProvider organization={null}>
          <EnquiryForm form={form} via={typeof given === 'string' ? given.slice(0, 120) : null} />
        </CabinetDataProvider>
      </DoorCard>
    </SignedOutPage>
  )
}
