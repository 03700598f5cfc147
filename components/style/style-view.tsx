import { PageHeader } from '@/components/shell/page-header'
import { Controls } from './controls'
import { Displays } from './displays'
import { Tokens } from './tokens'

/** All tokens and components in all states. */
export function StyleView() {
  return (
    <>
      <PageHeader title="Style" description="Design tokens and components used by all pages." />
      <div className="grid grid-cols-1 gap-5">
        <Tokens />
        <Controls />
        <Displays />
      </div>
    </>
  )
}
