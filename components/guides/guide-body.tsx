import type { CodePart, Part } from '@/server/docs/guide'
import { CodeBlock } from './code-block'
import { CodeTabs } from './code-tabs'
import { TrustedHtml } from './trusted-html'

/** The text of a guide. Parts have a fixed order, so their index is their key. */
export function GuideBody({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="guide">
      {parts.map((part, index) => {
        const key = `${index}-${part.kind}`
        if (part.kind === 'prose') return <TrustedHtml key={key} html={part.html} />
        if (part.kind === 'code') return <Code key={key} part={part} />
        return (
          <CodeTabs
            key={key}
            label={part.name}
            tabs={part.tabs.map((tab) => ({ label: tab.label, content: <Code part={tab} /> }))}
          />
        )
      })}
    </div>
  )
}

function Code({ part }: { part: CodePart }) {
  return (
    <CodeBlock label={part.label} text={part.text}>
      <TrustedHtml html={part.html} />
    </CodeBlock>
  )
}
