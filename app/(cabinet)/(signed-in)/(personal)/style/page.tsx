import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { StyleView } from '@/components/style/style-view'
import { requireMeAnywhere } from '../../../cabinet'

export const metadata: Metadata = { title: 'Style' }

export default async function StylePage() {
  const { seesStyle } = await requireMeAnywhere()
  if (!seesStyle) notFound()
  return <StyleView />
}
